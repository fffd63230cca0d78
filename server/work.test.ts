import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../tests/portal.ts';
import { post } from './messages.ts';
import { keepWorking } from './work.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

test('a server that is stopped finishes what it is at and leaves the rest to the next', async () => {
  for (const number of [1, 2, 3]) {
    await post(portal.store.db, portal.parts.clock, {
      customer: null,
      cause: `stop ${number}`,
      channel: 'mail',
      recipient: 'dana@home.example',
      subject: 'Your payment receipt',
      body: 'Paid.',
    });
  }
  let delivered = 0;
  const stopped = new Promise<void>((done) => {
    const mail = {
      deliver: async () => {
        delivered++;
        done(working.stop());
      },
    };
    const working = keepWorking({ ...portal.parts, mail });
  });
  await stopped;
  expect(delivered).toBe(1);
});
