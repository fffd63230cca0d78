import { expect, test } from 'vitest';
import { forgotPassword } from '../../domain/session/password-calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';

const LIMIT = 30;

let asked = 0;

/** Forgets a password so often, with these headers; resolves to the last answer. */
async function forget(portal: Portal, times: number, headers: Record<string, string> = {}) {
  let last = { status: 0, retryAfter: '' };
  for (let n = 0; n < times; n++) {
    const request = { email: `nobody-${asked++}@example.org`, recaptcha_token: await portal.botCheck() };
    const answer = await portal.send(forgotPassword, request, { headers });
    last = { status: answer.status, retryAfter: answer.headers.get('retry-after') ?? '' };
  }
  return last;
}

async function lastAnswer(env: Record<string, string>): Promise<number> {
  const portal = await openPortal({}, env);
  try {
    return (await forget(portal, LIMIT + 1)).status;
  } finally {
    await portal.close();
  }
}

test('callers without an address share one limit, so that a forgotten proxy switches no limit off (SRV2-37)', async () => {
  expect(await lastAnswer({ SANDBOX: '0' })).toBe(429);
});

test('in a sandbox, this machine has no limit', async () => {
  expect(await lastAnswer({})).toBe(200);
});

test('each address has a limit of its own, for a quarter of an hour (SRV2-37)', async () => {
  const portal = await openPortal({}, { PROXIES: '127.0.0.1' });
  try {
    const [one, other] = ['203.0.113.9', '198.51.100.7'].map((address) => ({ 'x-forwarded-for': address }));
    expect((await forget(portal, LIMIT, one)).status).toBe(200);
    expect(await forget(portal, 1, one)).toEqual({ status: 429, retryAfter: '900' });
    expect((await forget(portal, 1, other)).status).toBe(200);
    portal.pass(15 * MINUTE);
    expect((await forget(portal, 1, one)).status).toBe(200);
  } finally {
    await portal.close();
  }
});
