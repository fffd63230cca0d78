import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateRecipients } from '../../domain/checkout/calls.ts';
import { capturedLog } from '../../tests/support/captured-log.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';

let portal: Portal;
const { log, said } = capturedLog();

beforeAll(async () => {
  portal = await openPortal({ log });
});

afterAll(() => portal.close());

test('a fault in the database is answered in plain words and logged without the data of the request', async () => {
  const dana = await portal.signIn('demo');
  await portal.store.db.execute('alter table carts rename column receipt_options to gone');
  const option = { type: 'email', value: 'canary@private.example' } as const;
  const answer = await portal.send(updateRecipients, { receipt_options: [option] }, dana);
  expect([answer.status, answer.body]).toEqual([
    500,
    { message: 'An error has occurred.  Please try again later', code: 'api.fault' },
  ]);
  expect(said()).toContain('"fault"');
  expect(said()).not.toContain('canary');
  expect(said()).not.toContain('params');
  expect(said()).not.toContain(dana.token);
});
