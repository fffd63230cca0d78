import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { countDeadLetters, countUntakenTexts, deadLetters, sendAgain } from './dead-letters.ts';
import { queueMessage } from './messages.ts';

let portal: Portal;
let isDown: boolean;
let delivered: string[];

beforeEach(async () => {
  isDown = true;
  delivered = [];
  const mail = {
    deliver: async ({ recipient }: { recipient: string }) => {
      if (isDown) throw new Error('no route to the mail server');
      delivered.push(recipient);
    },
  };
  portal = await openPortal({ mail });
  await queueMessage(portal.store.db, portal.parts.clock, {
    customer: 1,
    cause: 'a receipt',
    channel: 'mail',
    recipient: 'dana@home.example',
    subject: 'Your receipt',
    body: 'Paid.',
  });
});

afterEach(() => portal.close());

const giveUp = async () => {
  for (let tries = 0; tries < 16; tries++) {
    await runDueWork(portal.parts);
    portal.pass(DAY);
  }
};

test('a mail that could not leave in any of its tries is listed with as much of its address as tells a wrong one', async () => {
  await runDueWork(portal.parts);
  expect(await deadLetters(portal.parts)).toEqual([]);
  await giveUp();
  expect(await deadLetters(portal.parts)).toMatchObject([
    { customer: 1, channel: 'mail', recipient: 'd…@home.example', subject: 'Your receipt' },
  ]);
});

test('a text that waits where no service for texts is set up is counted, from its first day on', async () => {
  await queueMessage(portal.store.db, portal.parts.clock, {
    customer: 1,
    cause: 'a text',
    channel: 'sms',
    recipient: '3035550142',
    subject: '',
    body: 'Paid.',
  });
  const { config } = portal.parts;
  expect(await countUntakenTexts(portal.parts)).toBe(0);
  const live = { ...config, sandbox: false };
  expect(await countUntakenTexts({ ...portal.parts, config: live })).toBe(1);
  const smsUrl = 'https://sms.internal/send';
  expect(await countUntakenTexts({ ...portal.parts, config: { ...live, smsUrl } })).toBe(0);
});

test('a list of so many messages holds the oldest, and the count all of them', async () => {
  portal.pass(1_000);
  for (const subject of ['The second', 'The third'])
    await queueMessage(portal.store.db, portal.parts.clock, {
      customer: 1,
      cause: subject,
      channel: 'mail',
      recipient: 'dana@home.example',
      subject,
      body: 'Paid.',
    });
  await giveUp();
  const some = await deadLetters(portal.parts, 2);
  expect(some.map(({ subject }) => subject)).toEqual(['Your receipt', 'The second']);
  expect(await countDeadLetters(portal.parts)).toBe(3);
});

test('a mail that was given up leaves once it is sent again, and only then', async () => {
  await giveUp();
  isDown = false;
  await runDueWork(portal.parts);
  expect(delivered).not.toContain('dana@home.example');
  const [{ id } = { id: 0 }] = await deadLetters(portal.parts);
  expect([await sendAgain(portal.parts, id), await sendAgain(portal.parts, id)]).toEqual([true, false]);
  await runDueWork(portal.parts);
  expect(delivered.filter((to) => to === 'dana@home.example')).toHaveLength(1);
  expect(await deadLetters(portal.parts)).toEqual([]);
});
