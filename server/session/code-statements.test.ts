import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgotPassword, validateResetToken } from '../../domain/session/password-calls.ts';
import { noting } from '../../tests/support/counted-statements.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

/** The statements that the server makes for a wrong code of an address, in their order. */
async function statementsFor(email: string): Promise<string[]> {
  const { store } = portal.parts;
  const noted: string[] = [];
  Object.assign(portal.parts, { store: noting(store, noted) });
  const wrong = await portal.send(validateResetToken, { password_reset_token: '', email, code: '000000' });
  Object.assign(portal.parts, { store });
  expect([wrong.status, wrong.message]).toEqual([422, 'This code is wrong or has expired.']);
  return noted;
}

test('a wrong reset code makes the same statements for an address with an open code and for nobody’s (SRV2-35, SRV2-36)', async () => {
  const { email } = PEOPLE.demo;
  await portal.send(forgotPassword, { email, recaptcha_token: await portal.botCheck() });
  await runDueWork(portal.parts);
  const [known, nobodys] = [await statementsFor(email), await statementsFor('nobody@elsewhere.example')];
  expect(known).toContain('update');
  expect(nobodys).toEqual(known);
  expect(await statementsFor(PEOPLE.partner.email)).toEqual(known);
});
