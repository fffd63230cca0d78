import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isInventedEmail } from '../../domain/brand/invented.ts';
import { addressesOf } from '../store/addresses.ts';
import { isLoopback, leadsToLoopback } from './loopback.ts';
import type { Connection, SettingName, Settings } from './settings.ts';

/** What was made of a database, as its first start marked it; `new` when it is empty. */
export type DatabaseKind = 'sandbox' | 'live' | 'new';

const VERIFIED = '?sslmode=verify-full';

export interface StartFacts {
  readonly settings: Partial<Settings>;
  readonly given: ReadonlySet<SettingName>;
  readonly isSandbox: boolean;
  /** False for the build for production, which holds no sandbox. */
  readonly hasSandbox: boolean;
  /** The contacts of the brand that reach nobody, each with its place; undefined where no brand is read. */
  readonly invented?: readonly string[];
  /** In milliseconds; the clock of this machine if it is left out. */
  readonly now?: number;
  /** Undefined until the database is open. */
  readonly database?: DatabaseKind;
  /** Whether `VAULT_KEY` opens what the database has sealed; undefined until it is open. */
  readonly isVaultOpen?: boolean;
  /** True where the schema has migrations that this version does not know; undefined until it is open. */
  readonly isSchemaNewer?: boolean;
  /** Whether the server’s role on PostgreSQL owns the books; undefined until it is open. */
  readonly ownsBooks?: boolean;
}

interface Condition {
  readonly does: 'refuses' | 'warns';
  when(facts: StartFacts): boolean;
  words(facts: StartFacts): string;
}

/** What keeps the server from starting, and what it only warns of (ruling 60). */
export const CONDITIONS = {
  'no processor': missing('PROCESSOR', 'set it to stripe, or to off as long as nothing can be paid here'),
  'no mail server': missing('SMTP_URL', 'codes and receipts are mailed, so customers cannot do without'),
  'no vault key': missing('VAULT_KEY', 'a key in the database would open what a copy of it holds'),
  'no public address': missing('PUBLIC_URL', 'mailed links lead to it'),
  'no word about proxies': missing('PROXIES', 'give the networks of your proxies, or none'),
  'no brand': missing('BRAND', 'customers would see invented contacts'),
  'invented contacts': {
    does: 'refuses',
    when: ({ isSandbox, given, invented = [] }) => !isSandbox && given.has('BRAND') && invented.length > 0,
    words: ({ invented = [] }) =>
      `BRAND: these contacts are invented and reach nobody: ${invented.join(', ')}. Give those of your own.`,
  },
  'invented sender': {
    does: 'refuses',
    when: ({ isSandbox, settings: { MAIL_FROM = '' } }) => !isSandbox && isInventedEmail(MAIL_FROM),
    words: ({ settings: { MAIL_FROM } }) =>
      `MAIL_FROM: this address is invented and reaches nobody: ${MAIL_FROM}. Give one of your own.`,
  },
  'simulated processor': simulated('PROCESSOR', 'payments'),
  'simulated billers': simulated('BILLERS', 'billers'),
  'simulated tax organisations': simulated('TAX', 'tax organisations'),
  'no key of Stripe': missingForStripe('STRIPE_KEY', 'payments are made with it'),
  'no webhook secret of Stripe': missingForStripe(
    'STRIPE_WEBHOOK_SECRETS',
    'without it nobody hears of returns and disputes',
  ),
  'no word about the accounts of billers': missingForStripe(
    'STRIPE_CONNECT',
    'with 1 each biller is paid on an account of its own, with 0 all are paid on yours',
  ),
  'no address of the office': {
    does: 'refuses',
    when: ({ isSandbox, settings, given }) =>
      !isSandbox && settings.OFFICE === true && !given.has('OFFICE_URL'),
    words: () => 'OFFICE_URL is missing for OFFICE=1: staff work on a host name of their own.',
  },
  'office at the address of customers': {
    does: 'refuses',
    when: ({ isSandbox, settings: { OFFICE, OFFICE_URL, PUBLIC_URL } }) =>
      !isSandbox && OFFICE === true && OFFICE_URL !== undefined && hostOf(OFFICE_URL) === hostOf(PUBLIC_URL),
    words: () => 'OFFICE_URL has the host name of PUBLIC_URL: give the office another one.',
  },
  'office without TLS': unencrypted('OFFICE_URL', 'https://', (url) => url.startsWith('http:')),
  'test key of Stripe': {
    does: 'refuses',
    when: ({ isSandbox, settings }) => !isSandbox && isKeyOf('test', settings.STRIPE_KEY),
    words: () => 'STRIPE_KEY is a test key: it moves no money, which only a sandbox may do.',
  },
  'live key of Stripe in a sandbox': {
    does: 'refuses',
    when: ({ isSandbox, settings }) => isSandbox && isKeyOf('live', settings.STRIPE_KEY),
    words: () => 'STRIPE_KEY is a live key: a sandbox, whose sign-ins are public, would move real money.',
  },
  'Stripe elsewhere': {
    does: 'refuses',
    when: ({ isSandbox, settings: { STRIPE_URL } }) =>
      STRIPE_URL !== undefined && !(isSandbox && leadsToLoopback(STRIPE_URL)),
    words: () => 'STRIPE_URL may only name a stand-in on this machine, and only in a sandbox.',
  },
  'sandbox in the build for production': {
    does: 'refuses',
    when: ({ isSandbox, hasSandbox }) => isSandbox && !hasSandbox,
    words: () => 'SANDBOX is on, and this build holds no sandbox. `npm start` takes the build that does.',
  },
  'public address without TLS': unencrypted('PUBLIC_URL', 'https://', (url) => url.startsWith('http:')),
  'server without TLS': {
    does: 'refuses',
    when: ({ isSandbox, settings: { HOST = '', TLS_CERT, ALLOW_UNENCRYPTED } }) =>
      !isSandbox && !isLoopback(HOST) && TLS_CERT === undefined && !ALLOW_UNENCRYPTED?.includes('HOST'),
    words: () =>
      'HOST is reached from other machines without TLS. Give TLS_CERT_FILE and TLS_KEY_FILE, or name HOST in ALLOW_UNENCRYPTED.',
  },
  'half a certificate': {
    does: 'refuses',
    when: ({ given }) => given.has('TLS_CERT') !== given.has('TLS_KEY'),
    words: ({ given }) =>
      `${given.has('TLS_CERT') ? 'TLS_KEY' : 'TLS_CERT'} is missing: a certificate and its key go together.`,
  },
  'certificate of another key': {
    does: 'refuses',
    when: ({ settings: { TLS_CERT, TLS_KEY } }) =>
      TLS_CERT !== undefined &&
      TLS_KEY !== undefined &&
      !new X509Certificate(TLS_CERT).checkPrivateKey(createPrivateKey(TLS_KEY)),
    words: () => 'TLS_KEY is not the key of TLS_CERT.',
  },
  'certificate that browsers refuse': {
    does: 'refuses',
    when: ({ isSandbox, given, settings: { TLS_CERT, PROXIES } }) =>
      !isSandbox && given.has('PROXIES') && PROXIES?.isEmpty === true && isSelfSigned(TLS_CERT),
    words: () =>
      'TLS_CERT is signed by itself, and PROXIES=none lets browsers meet it, which refuse it. Give one of an authority that browsers trust.',
  },
  // Refused, a restart would take down what a proxy that does not look at the date still reaches.
  'certificate that has expired': {
    does: 'warns',
    when: ({ settings: { TLS_CERT }, now = Date.now() }) =>
      TLS_CERT !== undefined && Date.parse(new X509Certificate(TLS_CERT).validTo) <= now,
    words: () => 'TLS_CERT has expired. Browsers refuse it: give the renewed one.',
  },
  'database without TLS': unencrypted('DATABASE_URL', VERIFIED, hasPlainDatabase),
  'replica without TLS': unencrypted('DATABASE_READ_URL', VERIFIED, hasPlainDatabase),
  'replica without a database': {
    does: 'refuses',
    when: ({ given }) => given.has('DATABASE_READ_URL') && !given.has('DATABASE_URL'),
    words: () => 'DATABASE_READ_URL is a replica of the database at DATABASE_URL, which is missing.',
  },
  'mail server without TLS': unencrypted(
    'SMTP_URL',
    'smtps://, or ?requireTLS=true',
    (url) => url.startsWith('smtp:') && new URL(url).searchParams.get('requireTLS') !== 'true',
  ),
  'text service without TLS': unencrypted('SMS_URL', 'https://', (url) => url.startsWith('http:')),
  'collector without TLS': unencrypted('OTEL_EXPORTER_OTLP_ENDPOINT', 'https://', (url) =>
    url.startsWith('http:'),
  ),
  'sandbox on a database of customers': {
    does: 'refuses',
    when: ({ isSandbox, database }) => isSandbox && database === 'live',
    words: () => 'This database was not made as a sandbox: SANDBOX must be 0 here. Nothing was changed.',
  },
  'customers on the database of a sandbox': {
    does: 'refuses',
    when: ({ isSandbox, database }) => !isSandbox && database === 'sandbox',
    words: () =>
      'This database was made as a sandbox: its sign-ins are public and its payments simulated. Give this server an empty one. Nothing was changed.',
  },
  'vault key of another database': {
    does: 'refuses',
    when: ({ isVaultOpen }) => isVaultOpen === false,
    words: () =>
      'VAULT_KEY does not open what this database has sealed. Name the earlier keys too. Nothing was changed.',
  },
  'schema of a newer version': {
    does: 'refuses',
    when: ({ isSchemaNewer, settings }) => isSchemaNewer === true && settings.ALLOW_NEWER_SCHEMA !== true,
    words: () =>
      'A newer version has migrated this database further. Start that version, or set ALLOW_NEWER_SCHEMA=1 to go back to this one on purpose. Nothing was changed.',
  },
  'role that owns the books': {
    does: 'refuses',
    when: ({ isSandbox, given, ownsBooks }) => !isSandbox && given.has('DATABASE_URL') && ownsBooks === true,
    words: () =>
      'The role of DATABASE_URL owns its tables, so it could lift what keeps the books from being changed. Give the server a role of its own: docs/operations.md#two-roles.',
  },
  'sandbox beyond this machine': {
    does: 'warns',
    when: ({ isSandbox, given, settings }) =>
      isSandbox && (given.has('PUBLIC_URL') || !leadsToLoopback(`http://${bracketed(settings.HOST)}`)),
    words: () =>
      'The sandbox can be reached from other machines. Anyone there can read its inbox and move its clock.',
  },
  'PGlite in production': {
    does: 'warns',
    when: ({ isSandbox, given }) => !isSandbox && !given.has('DATABASE_URL'),
    words: () => 'DATABASE_URL is not set: PGlite does not survive a power loss.',
  },
  'no text service': {
    does: 'warns',
    when: ({ isSandbox, given }) => !isSandbox && !given.has('SMS_URL'),
    words: () =>
      'SMS_URL is not set: no text leaves. Customers are asked for no mobile number and offered nothing by text.',
  },
  'secrets in addresses': {
    does: 'warns',
    when: ({ isSandbox, settings }) => !isSandbox && settings.STRICT_URLS === false,
    words: () => 'STRICT_URLS=0 lets callers send secrets in addresses, which proxies and browsers keep.',
  },
  'connections that may be unencrypted': {
    does: 'warns',
    when: ({ settings }) => (settings.ALLOW_UNENCRYPTED ?? []).length > 0,
    words: ({ settings }) =>
      `Unencrypted connections are allowed for ${settings.ALLOW_UNENCRYPTED?.join(', ')}.`,
  },
} as const satisfies Record<string, Condition>;

export type ConditionName = keyof typeof CONDITIONS;

export interface StartVerdict {
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
}

export function judgeStart(facts: StartFacts): StartVerdict {
  const met = Object.values<Condition>(CONDITIONS).filter(({ when }) => when(facts));
  const wordsOf = (does: Condition['does']) =>
    met.filter((condition) => condition.does === does).map(({ words }) => words(facts));
  return { refusals: wordsOf('refuses'), warnings: wordsOf('warns') };
}

function missing(name: SettingName, because: string): Condition {
  return {
    does: 'refuses',
    when: ({ isSandbox, given }) => !isSandbox && !given.has(name),
    words: () => `${name} is missing: ${because}.`,
  };
}

function missingForStripe(name: SettingName, because: string): Condition {
  return {
    does: 'refuses',
    when: ({ settings, given }) => settings.PROCESSOR === 'stripe' && !given.has(name),
    words: () => `${name} is missing for PROCESSOR=stripe: ${because}.`,
  };
}

function isKeyOf(kind: 'test' | 'live', key = ''): boolean {
  return key.slice(3).startsWith(kind);
}

function simulated(name: 'PROCESSOR' | 'BILLERS' | 'TAX', what: string): Condition {
  return {
    does: 'refuses',
    when: ({ isSandbox, settings }) => !isSandbox && settings[name] === 'sandbox',
    words: () => `${name}=sandbox simulates ${what}, which only a sandbox may do.`,
  };
}

function hasPlainDatabase(url: string): boolean {
  const mode = new URL(addressesOf(url)[0]).searchParams.get('sslmode') ?? '';
  return !/^(?:require|verify-ca|verify-full)$/.test(mode);
}

function unencrypted(
  name: Exclude<Connection, 'HOST'>,
  right: string,
  isPlain: (url: string) => boolean,
): Condition {
  return {
    does: 'refuses',
    when({ settings }) {
      const url = settings[name];
      if (url === undefined || leadsToLoopback(url) || settings.ALLOW_UNENCRYPTED?.includes(name))
        return false;
      return isPlain(url);
    },
    words: () =>
      `${name} leads beyond this machine without TLS. Use ${right}, or name it in ALLOW_UNENCRYPTED.`,
  };
}

function isSelfSigned(certificate: string | undefined): boolean {
  if (certificate === undefined) return false;
  const first = new X509Certificate(certificate);
  return first.issuer === first.subject && first.verify(first.publicKey);
}

function hostOf(url = ''): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function bracketed(host = ''): string {
  return host.includes(':') ? `[${host}]` : host;
}
