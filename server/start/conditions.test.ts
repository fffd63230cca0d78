import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readStart, requireSoundStart } from '../config.ts';
import { CONDITIONS, type ConditionName, judgeStart, type StartFacts } from './conditions.ts';
import { readSettings } from './settings.ts';

const pem = (name: string) =>
  readFileSync(new URL(`../../tests/support/tls/${name}.pem`, import.meta.url), 'utf8').trim();
const CERTIFICATE = pem('localhost');
const KEY_OF_CERTIFICATE = pem('localhost-key');
const ANOTHER_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

type Env = Readonly<Record<string, string>>;

/** A start for customers, about which there is nothing to say. */
const SOUND: Env = {
  SANDBOX: '0',
  PROCESSOR: 'off',
  DATABASE_URL: 'postgres://billfold@db.internal/billfold?sslmode=verify-full',
  PUBLIC_URL: 'https://pay.city.example',
  PROXIES: '10.0.0.0/8',
  SMTP_URL: 'smtps://mail.internal',
  SMS_URL: 'https://sms.internal/send',
  VAULT_KEY: '2026:a key of more than thirty-two characters',
  BRAND: 'tests/support/brand/brand.json',
};

const STRIPE: Env = {
  PROCESSOR: 'stripe',
  STRIPE_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_of_the_portal, whsec_of_connect',
  STRIPE_CONNECT: '1',
};

interface Example {
  readonly env: Env;
  readonly facts?: Partial<StartFacts>;
  /** What makes the same start sound. */
  readonly mend?: Env;
  readonly mendedFacts?: Partial<StartFacts>;
}

const without = (name: string): Env => ({ [name]: '' });

const EXAMPLES: Record<ConditionName, Example> = {
  'no processor': { env: without('PROCESSOR') },
  'no mail server': { env: without('SMTP_URL') },
  'no vault key': { env: without('VAULT_KEY') },
  'no public address': { env: without('PUBLIC_URL') },
  'no word about proxies': { env: without('PROXIES'), mend: { PROXIES: 'none' } },
  'no brand': { env: without('BRAND') },
  'invented contacts': {
    env: {},
    facts: { invented: ['contact.phone (808) 555-0123'] },
    mendedFacts: { invented: [] },
  },
  'invented sender': {
    env: { MAIL_FROM: 'City of Harbor <pay@harbor.example>' },
    mend: { MAIL_FROM: 'City of Harbor <pay@harbor.gov>' },
  },
  'simulated processor': { env: { PROCESSOR: 'sandbox' } },
  'simulated billers': { env: { BILLERS: 'sandbox' }, mend: { BILLERS: 'real' } },
  'simulated tax organisations': { env: { TAX: 'sandbox' }, mend: { TAX: 'off' } },
  'no key of Stripe': { env: { ...STRIPE, STRIPE_KEY: '' }, mend: STRIPE },
  'no webhook secret of Stripe': { env: { ...STRIPE, STRIPE_WEBHOOK_SECRETS: '' }, mend: STRIPE },
  'no word about the accounts of billers': { env: { ...STRIPE, STRIPE_CONNECT: '' }, mend: STRIPE },
  'no address of the office': {
    env: { OFFICE: '1' },
    mend: { OFFICE_URL: 'https://office.city.example' },
  },
  'office at the address of customers': {
    env: { OFFICE: '1', OFFICE_URL: 'https://pay.city.example/' },
    mend: { OFFICE_URL: 'https://office.city.example' },
  },
  'office without TLS': {
    env: { OFFICE: '1', OFFICE_URL: 'http://office.city.example' },
    mend: { OFFICE_URL: 'https://office.city.example' },
  },
  'test key of Stripe': { env: { ...STRIPE, STRIPE_KEY: 'sk_test_1' }, mend: STRIPE },
  'live key of Stripe in a sandbox': {
    env: { ...STRIPE, SANDBOX: '1', PUBLIC_URL: '' },
    mend: { STRIPE_KEY: 'sk_test_1' },
  },
  'Stripe elsewhere': {
    env: { ...STRIPE, STRIPE_URL: 'http://127.0.0.1:4310' },
    mend: { ...STRIPE, STRIPE_KEY: 'sk_test_1', SANDBOX: '1', PUBLIC_URL: '' },
  },
  'server without TLS': {
    env: { HOST: '0.0.0.0' },
    mend: { TLS_CERT: CERTIFICATE, TLS_KEY: KEY_OF_CERTIFICATE },
  },
  'half a certificate': { env: { TLS_CERT: CERTIFICATE }, mend: { TLS_KEY: KEY_OF_CERTIFICATE } },
  'certificate of another key': {
    env: { TLS_CERT: CERTIFICATE, TLS_KEY: ANOTHER_KEY },
    mend: { TLS_KEY: KEY_OF_CERTIFICATE },
  },
  'certificate that browsers refuse': {
    env: { PROXIES: 'none', TLS_CERT: CERTIFICATE, TLS_KEY: KEY_OF_CERTIFICATE },
    mend: { PROXIES: '10.0.0.0/8' },
  },
  'certificate that has expired': {
    env: { TLS_CERT: CERTIFICATE, TLS_KEY: KEY_OF_CERTIFICATE },
    facts: { now: Date.parse('2200-01-01') },
    mendedFacts: { now: Date.parse('2027-01-01') },
  },
  'sandbox in the build for production': {
    env: { SANDBOX: '1', PUBLIC_URL: '', PROXIES: '' },
    facts: { hasSandbox: false },
    mendedFacts: { hasSandbox: true },
  },
  'public address without TLS': { env: { PUBLIC_URL: 'http://pay.city.example' } },
  'database without TLS': { env: { DATABASE_URL: 'postgres://billfold@db.internal/billfold' } },
  'replica without TLS': { env: { DATABASE_READ_URL: 'postgres://billfold@replica.internal/billfold' } },
  'replica without a database': {
    env: {
      SANDBOX: '1',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATABASE_READ_URL: 'postgres://127.0.0.1/billfold',
    },
    mend: { DATABASE_URL: 'postgres://127.0.0.1/billfold' },
  },
  'mail server without TLS': {
    env: { SMTP_URL: 'smtp://mail.internal' },
    mend: { SMTP_URL: 'smtp://mail.internal?requireTLS=true' },
  },
  'no text service': { env: without('SMS_URL') },
  'text service without TLS': { env: { SMS_URL: 'http://sms.internal/send' } },
  'collector without TLS': { env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.internal' } },
  'sandbox on a database of customers': {
    env: { SANDBOX: '1', PUBLIC_URL: '' },
    facts: { database: 'live' },
    mendedFacts: { database: 'new' },
  },
  'customers on the database of a sandbox': {
    env: {},
    facts: { database: 'sandbox' },
    mendedFacts: { database: 'live' },
  },
  'vault key of another database': {
    env: {},
    facts: { isVaultOpen: false },
    mendedFacts: { isVaultOpen: true },
  },
  'schema of a newer version': {
    env: {},
    facts: { isSchemaNewer: true },
    mend: { ALLOW_NEWER_SCHEMA: '1' },
  },
  'role that owns the books': {
    env: {},
    facts: { ownsBooks: true },
    mendedFacts: { ownsBooks: false },
  },
  'sandbox beyond this machine': {
    env: { SANDBOX: '1', PUBLIC_URL: '', HOST: '0.0.0.0' },
    mend: { HOST: '::1', SANDBOX: '1', PUBLIC_URL: '' },
  },
  'PGlite in production': { env: without('DATABASE_URL') },
  'secrets in addresses': { env: { STRICT_URLS: '0' } },
  'connections that may be unencrypted': { env: { ALLOW_UNENCRYPTED: 'SMTP_URL, DATABASE_URL' } },
};

function wordsOf(env: Env, facts: Partial<StartFacts> = {}): string[] {
  const read = readSettings({ ...SOUND, ...env });
  const { refusals, warnings } = judgeStart({
    ...read,
    isSandbox: read.settings.SANDBOX ?? false,
    hasSandbox: true,
    ...facts,
  });
  return [
    ...read.problems,
    ...refusals.map((words) => `refuses ${words}`),
    ...warnings.map((words) => `warns ${words}`),
  ];
}

describe('each condition of a start is met by its example, and by nothing that is sound', () => {
  test.each(Object.entries(EXAMPLES))('%s', (name, { env, facts, mend = {}, mendedFacts = facts }) => {
    const { does } = CONDITIONS[name as ConditionName];
    const [told, ...more] = wordsOf(env, facts);
    expect([more, told]).toEqual([[], expect.stringMatching(new RegExp(`^${does} .{20,}\\.$`))]);
    const mended = Object.keys(mend).length > 0 || facts !== mendedFacts ? { ...env, ...mend } : {};
    expect(wordsOf(mended, mendedFacts)).toEqual([]);
  });
});

test('a start for customers with nothing else lists all that is missing, by name', () => {
  expect(() => readStart({ SANDBOX: '0', TAX: 'maybe', BILLERS: 'sandbox' }, true)).toThrow(
    new RegExp(
      [
        'TAX must be sandbox or off',
        'PROCESSOR is',
        'SMTP_URL is',
        'VAULT_KEY is',
        'PUBLIC_URL is',
        'PROXIES is',
        'BRAND is',
        'BILLERS=sandbox',
      ]
        .map((words) => `  ${words}.*`)
        .join('\n'),
    ),
  );
});

test('a start for customers with the example of a brand names each contact to replace; a sandbox shows them', () => {
  const env = { ...SOUND, BRAND: 'deploy/brand.example/brand.json' };
  expect(() => readStart({ ...env, SMTP_URL: '' }, true)).toThrow(
    /SMTP_URL is missing.*\n.*BRAND: .* contact\.phone \(808\) 555-0123, contact\.email .*, senders\.mail .*, pages\.terms tel:/,
  );
  expect(readStart({ BRAND: env.BRAND }, true).config.sandbox).toBe(true);
});

test('connections on this machine, and named ones, may be unencrypted', () => {
  const plain = {
    PUBLIC_URL: 'http://localhost:4000',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    SMS_URL: 'http://[::1]:8080/send',
  };
  expect(wordsOf({ ...plain, DATABASE_URL: 'postgres://me@127.0.0.1/billfold' })).toEqual([]);
  expect(wordsOf({ ...plain, DATABASE_URL: 'postgres:///billfold?host=/run/postgresql' })).toEqual([]);
  const named = { SMTP_URL: 'smtp://mail.internal', HOST: '0.0.0.0', ALLOW_UNENCRYPTED: 'SMTP_URL, HOST' };
  expect(wordsOf(named)).toEqual([expect.stringMatching(/^warns .*SMTP_URL/)]);
});

test('what the database adds is told alone, and warnings do not stop a start', () => {
  const { facts } = readStart({ ...SOUND, STRICT_URLS: '0' }, true);
  expect(() => requireSoundStart({ ...facts, database: 'sandbox' })).toThrow(/made as a sandbox/);
  expect(requireSoundStart({ ...facts, database: 'new' })).toHaveLength(1);
});

describe('the sandbox is on by itself only for a look at the demo', () => {
  const isSandbox = (env: Env) => {
    try {
      return readStart(env, true).config.sandbox;
    } catch {
      return false;
    }
  };

  test.each([
    ['DATABASE_URL', 'postgres://me@127.0.0.1/billfold'],
    ['PUBLIC_URL', 'http://localhost:4000'],
    ['PROXIES', 'none'],
    ['METRICS_TOKEN', 'a token of twenty letters'],
    ['SMTP_URL', 'smtp://127.0.0.1'],
    ['SMS_URL', 'http://127.0.0.1'],
    ['BILLERS', 'real'],
    ['HOST', '0.0.0.0'],
  ])('%s ends it', (name, value) => {
    expect(isSandbox({})).toBe(true);
    expect(isSandbox({ [name]: value })).toBe(false);
    expect(isSandbox({ [name]: value, SANDBOX: '1' })).toBe(true);
  });
});

test('SECURITY.md says of each setting whether a start without it is refused, and is right', () => {
  const document = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
  const rows = [...document.matchAll(/^\| (`[A-Z].*?) \| .* \| (.*) \|$/gm)];
  const told = rows.flatMap(([, names = '', end = '']) =>
    [...names.matchAll(/`(\w+)/g)].map(([, name = '']) => [name, end] as const),
  );
  expect(told.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(SOUND)));
  for (const [name, end] of told) {
    if (name === 'SANDBOX') continue;
    const words = wordsOf(without(name)).map((sentence) => sentence.split(' ')[0]);
    const ends: Record<string, string[]> = {
      'the start is refused': ['refuses'],
      'the start warns': ['warns'],
    };
    expect([name, ...words]).toEqual([name, ...(ends[end] ?? [])]);
  }
});
