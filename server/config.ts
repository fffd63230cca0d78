import * as v from 'valibot';
import { PORTAL_ZONE } from '../domain/values/business-date.ts';

const flag = v.pipe(
  v.picklist(['0', '1', 'true', 'false', 'on', 'off'], 'must be 1 or 0'),
  v.transform((word) => word === '1' || word === 'true' || word === 'on'),
);

const zone = v.pipe(
  v.string(),
  v.check((name) => {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  }, 'must be a time zone like America/Denver'),
);

const address = v.pipe(
  v.string(),
  v.check((text) => /^postgres(ql)?:\/\//.test(text), 'must start with postgres:// or postgresql://'),
);

const environment = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number'),
      v.transform(Number),
      v.maxValue(65535, 'must be a port number'),
    ),
    '4000',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(address),
  SANDBOX: v.optional(flag),
  CHECK_ANSWERS: v.optional(flag, '0'),
  STRICT_URLS: v.optional(flag, '1'),
  TZ_BUSINESS: v.optional(zone, PORTAL_ZONE),
  LOG_LEVEL: v.optional(
    v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be a log level'),
    'warn',
  ),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('must be an address like https://pay.example'))),
  PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be a number from 0 to 9'), v.transform(Number)),
    '0',
  ),
  GUEST_CHECKOUT_URL: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  MERCHANT_URL: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  MIN_BUILD: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'must be a version like 0.2.0')),
  ),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: v.optional(v.string(), 'Billfold <no-reply@billfold.example>'),
  SMS_URL: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  SMS_TOKEN: v.optional(v.string()),
  WORK: v.optional(flag, '1'),
  VAULT_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly sandbox: boolean;
  /**
   * True checks every answer against its schema before it is sent: on in tests, off in production.
   */
  readonly checksAnswers: boolean;
  readonly strictUrls: boolean;
  /**
   * The address at which people open the portal, for links in mails; without a slash at its end.
   */
  readonly publicUrl: string;
  /**
   * How many proxies of ours are in front of the portal; each adds an address to `X-Forwarded-For`.
   */
  readonly proxies: number;
  readonly zone: string;
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
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsUrl: string | undefined;
  readonly smsToken: string | undefined;
  /** False: this process answers requests and does no due work. */
  readonly works: boolean;
  /** Seals account numbers and makes fingerprints; stored outside of the database. */
  readonly vaultKey: string | undefined;
  /** Clients with this token may read `/metrics`. */
  readonly metricsToken: string | undefined;
}

/** Reads the environment once; lists every problem in one error. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(environment, present);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `  ${v.getDotPath(issue)} ${issue.message}`);
    throw new Error(`Billfold cannot start with this environment:\n${problems.join('\n')}`);
  }
  const read = parsed.output;
  const realGateways = read.SMTP_URL !== undefined || read.SMS_URL !== undefined;
  const loopback = ['127.0.0.1', 'localhost', '::1'].includes(read.HOST);
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    sandbox: read.SANDBOX ?? (loopback && !realGateways && read.PUBLIC_URL === undefined),
    checksAnswers: read.CHECK_ANSWERS,
    strictUrls: read.STRICT_URLS,
    zone: read.TZ_BUSINESS,
    logLevel: read.LOG_LEVEL,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    proxies: read.PROXIES,
    secure: read.PUBLIC_URL === undefined ? !loopback : read.PUBLIC_URL.startsWith('https:'),
    outside: { 'guest-checkout': read.GUEST_CHECKOUT_URL, merchant: read.MERCHANT_URL },
    minBuild: read.MIN_BUILD,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    smsUrl: read.SMS_URL,
    smsToken: read.SMS_TOKEN,
    works: read.WORK,
    vaultKey: read.VAULT_KEY,
    metricsToken: read.METRICS_TOKEN,
  };
}
