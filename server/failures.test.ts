import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateRecipients } from '../domain/calls/checkout.ts';
import { openPortal, type Portal } from '../tests/portal.ts';

let portal: Portal;
let logged = '';

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  });
  portal = await openPortal({ log: pino({ level: 'debug' }, sink) });
});

afterAll(() => portal.close());

test('a fault in the database is answered in plain words and logged without what was sent (S7)', async () => {
  const dana = await portal.signIn('demo');
  await portal.store.db.execute('alter table carts rename column receipt_options to gone');
  const option = { type: 'email', value: 'canary@private.example' } as const;
  const answer = await portal.send(updateRecipients, { receipt_options: [option] }, dana);
  expect([answer.status, answer.body]).toEqual([
    500,
    { message: 'An error has occurred.  Please try again later' },
  ]);
  expect(logged).toContain('"fault"');
  expect(logged).not.toContain('canary');
  expect(logged).not.toContain('params');
  expect(logged).not.toContain(dana.token);
});
