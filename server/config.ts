import { type Brand, type BrandRead, brandOf } from './brand/brand.ts';
import { readBrand } from './brand/read-brand.ts';
import { judgeStart, type StartFacts } from './start/conditions.ts';
import { isLoopback } from './start/loopback.ts';
import { Networks } from './start/networks.ts';
import {
  readSettings,
  type SettingName,
  type Settings,
  type SettingsRead,
  type VaultKeySetting,
} from './start/settings.ts';
import { SettingsError } from './start/settings-error.ts';
import type { Pooler } from './store/store.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** How long an idle connection stays open, in milliseconds. */
  readonly keepAlive: number;
  /** How long a stop takes new connections, and then waits for what is under way, in milliseconds. */
  readonly drain: number;
  readonly stopWithin: number;
  /** Undefined: the server speaks plain http. */
  readonly certificate: Certificate | undefined;
  readonly dataDir: string;
  readonly uploadDir: string;
  /** Folders through which billers and the portal exchange files; undefined where they do not. */
  readonly importDir: string | undefined;
  readonly remittanceDir: string | undefined;
  readonly databaseUrl: string | undefined;
  /** A replica, for long reads. */
  readonly databaseReadUrl: string | undefined;
  /** Leads past a pooler, as the role that owns the tables. */
  readonly databaseUrlDirect: string | undefined;
  /** What `databaseUrl` leads to; undefined: PostgreSQL itself. */
  readonly pooler: Pooler | undefined;
  readonly sandbox: boolean;
  /** True when nobody asked for the sandbox: then it is for this machine alone. */
  readonly isSandboxLocal: boolean;
  /** True when staff can work in the office at `/office`. */
  readonly office: boolean;
  /** The address of a host of its own for the office; without a slash at its end. */
  readonly officeUrl: string | undefined;
  readonly processor: 'sandbox' | 'stripe' | 'off';
  /** Undefined unless `processor` is `stripe`. */
  readonly stripe: StripeSettings | undefined;
  readonly billers: 'sandbox' | 'real';
  readonly tax: 'sandbox' | 'off';
  /**
   * True checks every answer against its schema before it is sent: on in tests, off in production.
   */
  readonly checksAnswers: boolean;
  readonly strictUrls: boolean;
  /**
   * The address at which people open the portal, for links in mails; without a slash at its end.
   */
  readonly publicUrl: string;
  /** The proxies of ours in front of the portal. Only they are believed about addresses of callers. */
  readonly proxies: Networks;
  /** True when the API documents and their pages are answered. */
  readonly apiDocs: boolean;
  /** Undefined: nothing is collected. */
  readonly telemetry: TelemetrySettings | undefined;
  /** True when the `traceparent` of one of our proxies is believed. */
  readonly tracesFromProxies: boolean;
  /** The time zone of business dates. */
  readonly zone: string;
  readonly brand: Brand;
  readonly logLevel: string;
  /**
   * True when browsers reach the portal over https: cookies are then `Secure` and carry the
   * `__Host-` prefix.
   */
  readonly secure: boolean;
  /** Sites outside of the portal, by the name under `/outside/` (SES-38, NAV-30). */
  readonly outside: Readonly<Record<string, string | undefined>>;
  /** Apps below this version cannot make calls that move money. */
  readonly minBuild: string | undefined;
  /** Undefined: not limited. */
  readonly callsPerMinute: number | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsUrl: string | undefined;
  /** The first is sent; the next where the service refuses it. */
  readonly smsTokens: readonly string[];
  /** Any of them may sign an incoming text. Empty: none is taken. */
  readonly smsSecrets: readonly string[];
  /** False: this process answers requests and does no due work. */
  readonly works: boolean;
  /** A file of hashes: `server/session/stolen-passwords.ts`. Undefined: none are known. */
  readonly stolenPasswords: string | undefined;
  /** They seal account numbers, the first for new ones; stored outside of the database. */
  readonly vaultKeys: readonly VaultKeySetting[];
  /** Clients with one of these tokens may read `/metrics`. */
  readonly metricsTokens: readonly string[];
}

export interface TelemetrySettings {
  /** The collector, without a slash at its end. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The part of the traces that is sent, from 0 to 1. Payments are always sent. */
  readonly ratio: number;
}

/** Both in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface StripeSettings {
  readonly key: string;
  /** True when each biller has an account of its own, connected to the portal's. */
  readonly connect: boolean;
  /** Any of them may sign what Stripe tells. */
  readonly webhookSecrets: readonly string[];
  /** A stand-in on this machine, in place of Stripe. */
  readonly url?: string | undefined;
}

/** Where the database is, as `openStore` wants to know it. */
export function databaseOf({ databaseUrl, databaseReadUrl, dataDir, pooler, databaseUrlDirect }: Config) {
  return {
    url: databaseUrl,
    replica: databaseReadUrl,
    folder: dataDir,
    pooler,
    direct: databaseUrlDirect,
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment once; lists every wrong setting in one error. */
export function readConfig(env: Environment): Config {
  const read = readSettings(env);
  const { brand, problems } = brandIn(read);
  refuse([...read.problems, ...problems]);
  return configOf(read, brand);
}

/**
 * Reads the environment of a server that is about to start. Everything that is wrong or missing is listed in one
 * error.
 */
export function readStart(env: Environment, hasSandbox: boolean): { config: Config; facts: StartFacts } {
  const read = readSettings(env);
  const { brand, problems, invented } = brandIn(read);
  const facts = { ...read, isSandbox: isSandbox(read), hasSandbox, invented };
  refuse([...read.problems, ...problems, ...judgeStart(facts).refusals]);
  return { config: configOf(read, brand), facts };
}

/** Reads the certificate of a server that runs. The files of its brand, and all else, stay as they were read. */
export function readCertificate(env: Environment, hasSandbox: boolean): Certificate | undefined {
  const read = readSettings(env);
  refuse([...read.problems, ...judgeStart({ ...read, isSandbox: isSandbox(read), hasSandbox }).refusals]);
  return certificateOf(read.settings as Settings);
}

/** Throws what the database adds to the reasons against a start; otherwise returns the warnings. */
export function requireSoundStart(facts: StartFacts): readonly string[] {
  const { refusals, warnings } = judgeStart(facts);
  if (refusals.length > 0) throw new SettingsError(refusals.join('\n'));
  return warnings;
}

function brandIn({ settings }: SettingsRead) {
  const { brand, problems, invented } = readBrand(settings.BRAND);
  return { brand, invented, problems: problems.map((problem) => `BRAND: ${problem}`) };
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const list = problems.map((problem) => `  ${problem}`).join('\n');
  throw new SettingsError(`Billfold cannot start with this environment:\n${list}`);
}

/** Each of these says that the server is meant for more than a look at the demo (ruling 35). */
const MEANT_FOR_CUSTOMERS: readonly SettingName[] = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'PROXIES',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SMS_URL',
];

function isSandbox({ settings, given }: SettingsRead): boolean {
  if (settings.SANDBOX !== undefined) return settings.SANDBOX;
  const isReal = settings.PROCESSOR === 'stripe' || settings.BILLERS === 'real';
  return isLoopback(settings.HOST ?? '') && !isReal && !MEANT_FOR_CUSTOMERS.some((name) => given.has(name));
}

function certificateOf({ TLS_CERT: cert, TLS_KEY: key }: Settings): Certificate | undefined {
  return cert === undefined || key === undefined ? undefined : { cert, key };
}

function stripeOf(settings: Settings): StripeSettings | undefined {
  if (settings.PROCESSOR !== 'stripe') return undefined;
  return {
    key: settings.STRIPE_KEY ?? '',
    connect: settings.STRIPE_CONNECT,
    webhookSecrets: settings.STRIPE_WEBHOOK_SECRETS ?? [],
    url: settings.STRIPE_URL,
  };
}

function configOf(read: SettingsRead, brandRead: BrandRead | undefined): Config {
  // Nothing is wrong, so everything is there.
  const settings = read.settings as Settings;
  const sandbox = isSandbox(read);
  const processor = settings.PROCESSOR ?? (sandbox ? 'sandbox' : 'off');
  const hasGuest = settings.GUEST_CHECKOUT_URL !== undefined || (sandbox && processor !== 'off');
  const hasMerchant = settings.MERCHANT_URL !== undefined || sandbox;
  const brand = brandOf(brandRead as BrandRead, {
    zone: settings.TZ_BUSINESS,
    without: [...(hasGuest ? [] : ['guest' as const]), ...(hasMerchant ? [] : ['merchant' as const])],
  });
  return {
    port: settings.PORT,
    host: settings.HOST,
    keepAlive: settings.KEEP_ALIVE_SECONDS,
    drain: settings.DRAIN_SECONDS,
    stopWithin: settings.STOP_SECONDS,
    certificate: certificateOf(settings),
    dataDir: settings.DATA_DIR,
    uploadDir: settings.UPLOAD_DIR ?? `${settings.DATA_DIR || '.data'}-uploads`,
    importDir: settings.IMPORT_DIR,
    remittanceDir: settings.REMITTANCE_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    databaseUrlDirect: settings.DATABASE_URL_DIRECT,
    pooler: settings.POOLER === 'none' ? undefined : settings.POOLER,
    sandbox,
    isSandboxLocal: sandbox && settings.SANDBOX === undefined,
    office: settings.OFFICE ?? sandbox,
    officeUrl: settings.OFFICE_URL?.replace(/\/+$/, ''),
    processor,
    stripe: stripeOf(settings),
    billers: settings.BILLERS ?? (sandbox ? 'sandbox' : 'real'),
    tax: settings.TAX ?? (sandbox ? 'sandbox' : 'off'),
    checksAnswers: settings.CHECK_ANSWERS,
    strictUrls: settings.STRICT_URLS,
    apiDocs: settings.API_DOCS ?? sandbox,
    telemetry: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          ratio: settings.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    tracesFromProxies: settings.TRACES_FROM_PROXIES,
    zone: brand.identity.zone,
    brand,
    logLevel: settings.LOG_LEVEL ?? (sandbox ? 'warn' : 'info'),
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    proxies: settings.PROXIES ?? Networks.none(),
    secure:
      settings.PUBLIC_URL === undefined
        ? !isLoopback(settings.HOST)
        : settings.PUBLIC_URL.startsWith('https:'),
    outside: { 'guest-checkout': settings.GUEST_CHECKOUT_URL, merchant: settings.MERCHANT_URL },
    minBuild: settings.MIN_BUILD,
    callsPerMinute: settings.CALLS_PER_MINUTE ?? (sandbox ? undefined : 600),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? brand.mailFrom,
    smsUrl: settings.SMS_URL,
    smsTokens: settings.SMS_TOKEN ?? [],
    smsSecrets: settings.SMS_SECRETS ?? [],
    works: settings.WORK,
    stolenPasswords: settings.STOLEN_PASSWORDS,
    vaultKeys: settings.VAULT_KEY ?? [],
    metricsTokens: settings.METRICS_TOKEN ?? [],
  };
}
