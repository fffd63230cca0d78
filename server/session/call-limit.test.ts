import { expect, test } from 'vitest';
import { forgotPassword } from '../../domain/session/password-calls.ts';
import { openPortal } from '../../tests/support/portal.ts';

const LIMIT = 30;

async function lastAnswer(env: Record<string, string>): Promise<number> {
  const portal = await openPortal({}, env);
  try {
    let status = 0;
    for (let n = 0; n <= LIMIT; n++) {
      const request = { email: `nobody-${n}@example.org`, recaptcha_token: await portal.botCheck() };
      status = (await portal.send(forgotPassword, request)).status;
    }
    return status;
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
