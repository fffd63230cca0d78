import { createPrivateKey, X509Certificate } from 'node:crypto';
import * as v from 'valibot';
import { isTimeZone } from '../../domain/brand/brand.ts';
import { SECOND } from '../../domain/values/durations.ts';
import { addressesOf } from '../store/addresses.ts';
import { isHashList } from './hash-list.ts';
import { Networks } from './networks.ts';
import { readSecretFiles } from './secret-files.ts';

const flag = v.pipe(
  v.picklist(['0', '1', 'true', 'false', 'on', 'off'], 'must be 1 or 0'),
  v.transform((word) => word === '1' || word === 'true' || word === 'on'),
);

const zone = v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone like America/Denver'));

const database = v.pipe(
  v.string(),
  v.check(
    (text) => /^postgres(ql)?:\/\//.test(text) && addressesOf(text).every((one) => URL.canParse(one)),
    'must start with postgres:// or postgresql://, and be a whole address',
  ),
);

const site = (words = 'must be an address like https://pay.example') =>
  v.pipe(v.string(), v.url(words), v.regex(/^https?:\/\//, words));

const part = v.pipe(
  v.string(),
  v.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1'),
  v.transform(Number),
);

/** Undefined for anything but headers, whose values are encoded as in an address. */
function headersIn(text: string): Readonly<Record<string, string>> | undefined {
  if (!/^[\w-]+=[^,=\s]+(?:,[\w-]+=[^,=\s]+)*$/.test(text)) return undefined;
  try {
    const read = text.split(',').map((header) => {
      const [name = '', value = ''] = header.split('=');
      return [name, decodeURIComponent(value)] as const;
    });
    return read.every(([, value]) => /^[\x20-\x7e]*$/.test(value)) ? Object.fromEntries(read) : undefined;
  } catch {
    return undefined;
  }
}

const headers = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Readonly<Record<string, string>> => {
    const read = headersIn(dataset.value);
    if (read) return read;
    addIssue({ message: 'must be headers like name=value, separated by commas' });
    return NEVER;
  }),
);

const networks = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = Networks.read(dataset.value);
    if (read) return read;
    addIssue({ message: 'must be none, or networks like 10.0.0.0/8, 192.0.2.7' });
    return NEVER;
  }),
);

/** The settings whose connection can be unencrypted, if `ALLOW_UNENCRYPTED` names them. */
export const CONNECTIONS = [
  'HOST',
  'PUBLIC_URL',
  'OFFICE_URL',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'SMS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

export type Connection = (typeof CONNECTIONS)[number];

const connections = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((name) => name.trim())),
  v.array(v.picklist(CONNECTIONS, `must name some of ${CONNECTIONS.join(', ')}`)),
);

export interface VaultKeySetting {
  readonly id: string;
  readonly secret: string;
}

const KEY = /^([a-z0-9-]{1,16}):(.{32,})$/;

const vaultKeys = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): VaultKeySetting[] => {
    const keys = dataset.value.split(',').map((part) => {
      const [, id, secret] = KEY.exec(part.trim()) ?? [];
      return id === undefined || secret === undefined ? undefined : { id, secret };
    });
    const read = keys.filter((key) => key !== undefined);
    if (read.length === keys.length && new Set(read.map(({ id }) => id)).size === read.length) return read;
    addIssue({
      message: 'must be a list like 2026:key, with different names and at least 32 characters a key',
    });
    return NEVER;
  }),
);

const atLeast = (length: number) =>
  v.pipe(v.string(), v.minLength(length, `must have at least ${length} characters`));

/** Several at once, separated by commas, so that one can follow another without a gap. */
const secretsOf = (length: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((secret) => secret.trim())),
    v.array(atLeast(length)),
  );

const seconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, 'must be a number of seconds'),
  v.transform((text) => Number(text) * SECOND),
);

/** A text that Node's crypto reads without an error. */
const readBy = (read: (pem: string) => unknown, words: string) =>
  v.pipe(
    v.string(),
    v.check((pem) => {
      try {
        read(pem);
        return true;
      } catch {
        return false;
      }
    }, words),
  );

const stripeKey = v.pipe(
  v.string(),
  v.regex(/^[sr]k_(?:test|live)_\w{1,250}$/, 'must be a secret key like sk_live_… or rk_live_…'),
);

const webhookSecrets = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((secret) => secret.trim())),
  v.array(v.pipe(v.string(), v.regex(/^whsec_.{10,}$/, 'must be a list of secrets like whsec_…'))),
);

interface Setting<Schema> {
  readonly schema: Schema;
  /** What it does, in Markdown: the README's table is made of it. */
  readonly words: string;
  /** What the table shows as the default, where the schema has none. */
  readonly usual?: string;
}

const setting = <const Schema extends v.GenericSchema<string | undefined, unknown>>(
  schema: Schema,
  words: string,
  usual?: string,
): Setting<Schema> => ({ schema, words, ...(usual === undefined ? {} : { usual }) });

/** Every environment variable that the server reads. */
export const SETTINGS = {
  PORT: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,5}$/, 'must be a port number'),
        v.transform(Number),
        v.maxValue(65535, 'must be a port number'),
      ),
      '4000',
    ),
    'the port on which the server listens',
  ),
  HOST: setting(v.optional(v.string(), '127.0.0.1'), 'the address on which the server listens'),
  KEEP_ALIVE_SECONDS: setting(
    v.optional(seconds, '75'),
    'how long the server keeps an idle connection. The proxy must close its own earlier, as most do after 60 seconds',
  ),
  DRAIN_SECONDS: setting(
    v.optional(seconds, '0'),
    'how long a process that stops still takes new connections, while `/ready` answers 503: as long as a balancer needs to notice',
  ),
  STOP_SECONDS: setting(
    v.optional(seconds, '35'),
    'how long a process that stops waits after that for what is under way, such as a payment',
  ),
  TLS_CERT: setting(
    v.optional(readBy((pem) => new X509Certificate(pem), 'must be a certificate in PEM')),
    'the certificate of the server with its chain, in PEM: the server then speaks https itself. Usually given as `TLS_CERT_FILE`, whose file is read again on `SIGHUP`',
    'the server speaks plain http, for a proxy on the same machine',
  ),
  TLS_KEY: setting(
    v.optional(readBy(createPrivateKey, 'must be a private key in PEM, without a password')),
    'the private key of `TLS_CERT`, usually given as `TLS_KEY_FILE`',
  ),
  SANDBOX: setting(
    v.optional(flag),
    'demo data, inbox, clock, faults, and simulated payments. A database remembers whether it was made as a sandbox, and a start of the other kind is refused',
    'on, if `HOST` is loopback and neither `DATABASE_URL`, `PUBLIC_URL`, `PROXIES`, `METRICS_TOKEN` nor a real service is set; otherwise off. Its pages then refuse what a proxy hands on',
  ),
  DATABASE_URL: setting(
    v.optional(database),
    'PostgreSQL 15 or newer; **use it in production**. May name several machines, of which one takes writes ([fail-over](docs/operations.md#fail-over))',
  ),
  DATABASE_READ_URL: setting(
    v.optional(
      v.pipe(
        database,
        v.check((text) => addressesOf(text).length === 1, 'must name one machine'),
      ),
    ),
    'a replica of that database. It takes over the lists of the history, the office’s search and the copy of a customer’s data, as far as it has caught up ([read replica](docs/operations.md#read-replica))',
  ),
  DATABASE_URL_DIRECT: setting(
    v.optional(database),
    'the role that owns the tables, on PostgreSQL itself and not through a pooler. `npm run migrate` needs it; give it to no server outside the sandbox ([two roles](docs/operations.md#two-roles))',
  ),
  POOLER: setting(
    v.optional(
      v.picklist(['none', 'session', 'transaction'], 'must be none, session or transaction'),
      'none',
    ),
    'what `DATABASE_URL` leads to: PostgreSQL itself, or PgBouncer in the mode `session` or `transaction` ([how to set it up](docs/operations.md#pgbouncer))',
  ),
  ALLOW_NEWER_SCHEMA: setting(
    v.optional(flag, '0'),
    'with `1` this version starts on a database that a newer one has migrated, to [go back](docs/operations.md#upgrades)',
  ),
  DATA_DIR: setting(
    v.optional(v.string(), '.data'),
    'the folder of PGlite, used without `DATABASE_URL`. One process at a time; safe against a killed process, but not against a power loss',
  ),
  UPLOAD_DIR: setting(
    v.optional(v.string()),
    'where files of billers’ own systems wait until they have arrived whole. Each process needs the same folder for an upload to go on at another process',
    'beside `DATA_DIR`, as `.data-uploads`',
  ),
  IMPORT_DIR: setting(
    v.optional(v.string()),
    'a folder into which billers put files, as `harbor/received/bills.csv`; see [Billers](docs/biller-files.md#the-other-ways-in). **One process should have it**',
  ),
  REMITTANCE_DIR: setting(
    v.optional(v.string()),
    'a folder into which the server writes each remittance, as `harbor/harbor-000012.csv`. **One process should have it**',
  ),
  PUBLIC_URL: setting(
    v.optional(site()),
    'the address that customers use, also in mailed links. With `https:` cookies are `Secure`. **Required outside the sandbox**',
    'in a sandbox `http://localhost:PORT`',
  ),
  OFFICE: setting(
    v.optional(flag),
    'with `1` staff can work in the office at `/office` ([how to begin](docs/office.md))',
    'on in a sandbox, otherwise off',
  ),
  OFFICE_URL: setting(
    v.optional(site()),
    'the address of the office, on a host name of its own: the office is then answered there and nowhere else. **Required with `OFFICE=1` outside the sandbox**',
    'in a sandbox the office is answered at `PUBLIC_URL`',
  ),
  BRAND: setting(
    v.optional(v.string()),
    'the `brand.json` of this portal: name, logo, colors, contact, pages ([how to write it](docs/operations.md#your-brand)). **Required outside the sandbox**, where invented contacts are refused',
    'in a sandbox, the brand of Billfold itself with invented contacts',
  ),
  PROXIES: setting(
    v.optional(networks),
    'the networks of the proxies in front of the server, such as `10.0.0.0/8, 192.0.2.7`, or `none`. Only a proxy from these networks is believed when it names the address of a caller. **Required outside the sandbox**',
    'in a sandbox `none`',
  ),
  PROCESSOR: setting(
    v.optional(v.picklist(['sandbox', 'stripe', 'off'], 'must be sandbox, stripe or off')),
    'who moves money. `off` makes a portal to look at: nothing can be paid or scheduled. `sandbox` simulates, in a sandbox only. `stripe` charges at Stripe ([how to set it up](docs/payments.md)). **Required outside the sandbox**',
    'in a sandbox `sandbox`',
  ),
  STRIPE_KEY: setting(
    v.optional(stripeKey),
    'the secret key of the account at Stripe. A live key is refused in a sandbox, a test key everywhere else. **Required with `PROCESSOR=stripe`**',
  ),
  STRIPE_WEBHOOK_SECRETS: setting(
    v.optional(webhookSecrets),
    'the secrets with which Stripe signs what it sends to `/hooks/stripe` and `/hooks/stripe-connect`, separated by commas. **Required with `PROCESSOR=stripe`**',
  ),
  STRIPE_CONNECT: setting(
    v.optional(flag, '0'),
    'with `1` each biller has an account of its own at Stripe, which its file names as `merchant`. With `0` all billers are paid on one account, and `merchant` only says that a biller takes payments. **Required with `PROCESSOR=stripe`**',
  ),
  STRIPE_URL: setting(
    v.optional(site('must be an address like http://127.0.0.1:4310')),
    'a stand-in for Stripe on this machine, for a look and for tests',
  ),
  BILLERS: setting(
    v.optional(v.picklist(['sandbox', 'real'], 'must be sandbox or real')),
    '`sandbox` simulates the services of the billers, in a sandbox only. With `real`, a biller shows the bills that the database holds',
    '`sandbox` in a sandbox, otherwise `real`',
  ),
  TAX: setting(
    v.optional(v.picklist(['sandbox', 'off'], 'must be sandbox or off')),
    '`sandbox` simulates the tax organisations, in a sandbox only. With `off` there are no tax returns on any screen',
    '`sandbox` in a sandbox, otherwise `off`',
  ),
  VAULT_KEY: setting(
    v.optional(vaultKeys),
    'the keys that seal bank account numbers, as a list `id:key,…`, such as `2026:…`. The first seals, all open. A key has at least 32 characters. [How to change keys](docs/operations.md#changing-the-vault-key). **Required outside the sandbox**',
    'in a sandbox, a key in the database',
  ),
  SMTP_URL: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
          'must start with smtp:// or smtps://, and be a whole address',
        ),
      ),
    ),
    'the mail server. **Required outside the sandbox**',
    'in a sandbox, mails go to its inbox',
  ),
  MAIL_FROM: setting(
    v.optional(v.string()),
    'the sender of mails, such as `Harbor City <bills@harbor.example>`',
    'that of the brand',
  ),
  SMS_URL: setting(
    v.optional(site('must be an address like https://sms.example/send')),
    'an HTTP service that takes `{to, body}` and sends texts',
    'in a sandbox, texts go to its inbox; elsewhere nothing is offered by text',
  ),
  SMS_TOKEN: setting(
    v.optional(secretsOf(16)),
    'the bearer token of that service, at least 16 characters. Of several, separated by commas, the next is tried where one is refused',
  ),
  SMS_SECRETS: setting(
    v.optional(secretsOf(32)),
    'the secrets that sign the texts of customers on their way to `POST /texts/incoming`, at least 32 characters each, separated by commas ([how to sign](docs/operations.md#texts-of-customers)). Without it no text is taken',
  ),
  ALLOW_UNENCRYPTED: setting(
    v.optional(connections),
    `connections beyond this machine that may be unencrypted, such as on a private network: some of ${CONNECTIONS.map((name) => `\`${name}\``).join(', ')}, separated by commas`,
  ),
  METRICS_TOKEN: setting(
    v.optional(secretsOf(16)),
    'the bearer token for `/metrics`, at least 16 characters, or several, separated by commas. Without it, a sandbox shows its metrics to everyone, and other servers show none',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    v.optional(site('must be an address like http://localhost:4318')),
    'the OpenTelemetry collector that gets traces, metrics and the lines of the log, as OTLP over HTTP ([what they tell](docs/operations.md#tracing)). Without it nothing is collected',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    v.optional(headers),
    'headers for the collector, such as `authorization=Bearer%20…`, separated by commas',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    v.optional(part, '0.05'),
    'the part of the traces that is sent, from `0` to `1`. Requests that pay are always sent',
  ),
  TRACES_FROM_PROXIES: setting(
    v.optional(flag, '0'),
    'with `1` a request that one of `PROXIES` handed over continues the trace of its `traceparent`. The proxy must write that header anew',
  ),
  API_DOCS: setting(
    v.optional(flag),
    'with `1` the API is told at `/docs/api`, and by the OpenAPI documents at `/openapi.json`, `/openapi/billers.json` and `/openapi/office.json`',
    'on in a sandbox, otherwise off',
  ),
  GUEST_CHECKOUT_URL: setting(v.optional(site('must be an address')), 'the site behind `Guest Checkout`'),
  MERCHANT_URL: setting(v.optional(site('must be an address')), 'the site behind `Merchant Login`'),
  TZ_BUSINESS: setting(v.optional(zone), 'the time zone of business dates', 'that of the brand'),
  LOG_LEVEL: setting(
    v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be a log level')),
    '`debug`, `info`, `warn`, `error` or `silent`. Requests and security events are lines of `info`',
    '`warn` in a sandbox, otherwise `info`',
  ),
  MIN_BUILD: setting(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'must be a version like 0.2.0'))),
    'a version such as `1.4.0`; payments from older apps are refused with a message',
  ),
  CALLS_PER_MINUTE: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{1,6}$/, 'must be a number from 10 to 9999999'),
        v.transform(Number),
      ),
    ),
    'how many calls a customer may make in a minute, in each process; more are answered 429',
    'not limited in a sandbox, otherwise `600`',
  ),
  STOLEN_PASSWORDS: setting(
    v.optional(
      v.pipe(v.string(), v.check(isHashList, 'must name a file with a SHA-1 hash at the start of each line')),
    ),
    'a file of passwords that are known from thefts: SHA-1 hashes in hexadecimal, one a line, sorted, as Have I Been Pwned offers it for download. These passwords are refused, and none leaves the server',
  ),
  STRICT_URLS: setting(
    v.optional(flag, '1'),
    '`0` also accepts calls that carry secrets in their address ([why this is unsafe](docs/security-deviations.md))',
  ),
  WORK: setting(v.optional(flag, '1'), 'with `0` this process answers requests but does no due work'),
  CHECK_ANSWERS: setting(
    v.optional(flag, '0'),
    'with `1` every answer is checked against its schema, as the tests do',
  ),
};

export type SettingName = keyof typeof SETTINGS;

/** The settings that a file may hold, as a vault for secrets provides it to a container. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_URL_DIRECT',
  'VAULT_KEY',
  'SMTP_URL',
  'SMS_TOKEN',
  'SMS_SECRETS',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'TLS_CERT',
  'TLS_KEY',
  'STRIPE_KEY',
  'STRIPE_WEBHOOK_SECRETS',
] as const satisfies readonly SettingName[];

export type Settings = {
  [Name in SettingName]: v.InferOutput<(typeof SETTINGS)[Name]['schema']>;
};

/** What was read: settings that are wrong are left out and have a problem instead. */
export interface SettingsRead {
  readonly settings: Partial<Settings>;
  /** The variables that were set, also those that are wrong. */
  readonly given: ReadonlySet<SettingName>;
  /** `NAME must be …`, one for each wrong variable. */
  readonly problems: readonly string[];
}

export function readSettings(plain: Readonly<Record<string, string | undefined>>): SettingsRead {
  const settings: Record<string, unknown> = {};
  const given = new Set<SettingName>();
  const { env, problems: unread } = readSecretFiles(plain, SECRETS);
  const problems = [...unread];
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    // An empty variable counts as one that is not set.
    const value = env[name] || undefined;
    if (value !== undefined) given.add(name);
    const read = v.safeParse(SETTINGS[name].schema as v.GenericSchema, value);
    if (read.success) settings[name] = read.output;
    else problems.push(`${name} ${read.issues[0].message}`);
  }
  return { settings: settings as Partial<Settings>, given, problems };
}
