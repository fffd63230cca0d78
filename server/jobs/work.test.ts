import { afterAll, beforeAll, expect, test } from 'vitest';
import { redact } from '../../domain/api/redaction.ts';
import { capturedLog } from '../../tests/support/captured-log.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { queueMessage } from '../notifications/messages.ts';
import { isServiceReachable } from '../tax/service.ts';
import { runDueWork, startWorkLoop } from './work.ts';

const { log, said } = capturedLog();

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal({ log });
});

afterAll(() => portal.close());

test('work that fails logs where it failed, and none of its data', async () => {
  await portal.store.db.execute('alter table messages rename column next_try_at to gone');
  expect(await runDueWork(portal.parts)).toEqual({});
  await portal.store.db.execute('alter table messages rename column gone to next_try_at');
  expect(said()).toMatch(/"worker":"messages","error":\{"name":"\w+","code":"42703","at":"[^"]*messages\.ts/);
  expect(said()).not.toContain('params');
});

test('the log names the work that failed and the tax service that did not answer', async () => {
  await portal.store.db.execute('alter table auto_pays rename column next_check_at to gone');
  await runDueWork(portal.parts);
  await portal.store.db.execute('alter table auto_pays rename column gone to next_check_at');
  const { parts } = portal;
  const silent = { ...parts.tax, reach: () => Promise.reject(new Error('no answer')) };
  await isServiceReachable({ ...parts, tax: silent }, 7);
  const lines = said()
    .trim()
    .split('\n')
    .map((line) => redact(JSON.parse(line)) as Record<string, unknown>);
  expect(lines.map(({ worker }) => worker)).toContain('auto-pays');
  expect(lines.at(-1)).toMatchObject({ entityId: 7 });
});

test('a server that is stopped finishes its current work and leaves the rest to the next', async () => {
  for (const number of [1, 2, 3]) {
    await queueMessage(portal.store.db, portal.parts.clock, {
      customer: null,
      cause: `stop ${number}`,
      channel: 'mail',
      recipient: 'dana@home.example',
      subject: 'Your payment receipt',
      body: 'Paid.',
    });
  }
  let delivered = 0;
  const stopped = new Promise<void>((resolve) => {
    const mail = {
      deliver: async () => {
        delivered++;
        resolve(working.stop());
      },
    };
    const working = startWorkLoop({ ...portal.parts, mail });
  });
  await stopped;
  expect(delivered).toBe(1);
});
