import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateMobileCode } from '../../domain/session/verification-calls.ts';
import { HOUR } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { codes } from '../store/schema/customers.ts';

const TOO_MANY = 'Too many codes were sent. Please try again in an hour.';

let portal: Portal;

beforeEach(async () => {
  portal = await openPortal({}, { PROXIES: '127.0.0.1' });
});

afterEach(() => portal.close());

const numberOf = (at: number) => `72055501${String(at).padStart(2, '0')}`;

/** Two customers ask for codes to 32 numbers. */
async function askForMany(at: Portal, headers: Record<string, string> = {}): Promise<number[]> {
  const people = [await at.signIn('single'), await at.signIn('partner')];
  const statuses: number[] = [];
  for (let nth = 0; nth < 32; nth++) {
    const as = { ...(nth < 16 ? people[0] : people[1]), headers };
    statuses.push((await at.send(generateMobileCode, { MobileNumber: numberOf(nth) }, as)).status);
  }
  return statuses;
}

test('one network address has codes texted to thirty numbers an hour, with however many customers', async () => {
  const statuses = await askForMany(portal, { 'x-forwarded-for': '203.0.113.9' });
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
});

test('callers without an address share that limit, so that a forgotten proxy does not switch it off', async () => {
  const outside = await openPortal({}, { SANDBOX: '0', SMS_URL: 'https://sms.example/send' });
  try {
    expect(await askForMany(outside)).toEqual([...Array(30).fill(200), 429, 429]);
  } finally {
    await outside.close();
  }
});

test('the portal texts no more codes to new numbers after six hundred in an hour', async () => {
  const sentAt = new Date(portal.parts.clock.now() - 1);
  const sent = Array.from({ length: 600 }, (_, at) => ({
    customerId: 900_000 + at,
    id: portal.parts.ids.uuid(),
    purpose: 'mobile' as const,
    target: `555${at}`,
    hash: '',
    sentAt,
    expiresAt: sentAt,
  }));
  await portal.store.db.insert(codes).values(sent);
  const ask = async () =>
    portal.send(generateMobileCode, { MobileNumber: numberOf(1) }, await portal.signIn('single'));
  expect((await ask()).message).toBe(TOO_MANY);
  portal.pass(HOUR);
  expect((await ask()).status).toBe(200);
});
