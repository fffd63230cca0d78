import { isNotNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { messages } from '../store/schema/work.ts';
import { deadLetters } from './dead-letters.ts';
import { queueMessage, sendDueMessages } from './messages.ts';

interface Letter {
  readonly recipient: string;
  readonly subject: string;
}

let portal: Portal;
let sent: string[];
let deliver: (letter: Letter) => Promise<void>;

beforeEach(async () => {
  sent = [];
  deliver = async ({ subject }) => {
    sent.push(subject);
  };
  portal = await openPortal({ mail: { deliver: (letter: Letter) => deliver(letter) } });
});

afterEach(() => portal.close());

const queue = (recipient: string, subject: string) =>
  queueMessage(portal.store.db, portal.parts.clock, {
    customer: null,
    cause: subject,
    channel: 'mail',
    recipient,
    subject,
    body: 'Paid.',
  });

test('mails to several people leave at the same time', async () => {
  for (const name of ['ana', 'ben', 'cid']) await queue(`${name}@home.example`, name);
  const arrived: string[] = [];
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  deliver = async ({ subject }) => {
    arrived.push(subject);
    if (arrived.length === 3) open();
    // A mail that waited for the one before it would never arrive.
    await all;
  };
  expect(await sendDueMessages(portal.parts)).toBe(3);
  expect(await sendDueMessages(portal.parts)).toBe(0);
});

test('many mails to one person hold up nobody else', async () => {
  for (let mail = 0; mail < 30; mail++) await queue('ana@home.example', `to ana ${mail}`);
  portal.pass(1);
  await queue('ben@home.example', 'to ben');
  expect(await sendDueMessages(portal.parts)).toBe(2);
  expect(sent.toSorted()).toEqual(['to ana 0', 'to ben']);
});

test('no more than ten mails leave at once', async () => {
  for (let mail = 0; mail < 13; mail++) await queue(`${mail}@home.example`, `mail ${mail}`);
  expect([await sendDueMessages(portal.parts), await sendDueMessages(portal.parts)]).toEqual([10, 3]);
});

test('a mail that has left is noted while a slow one is still on its way', async () => {
  await queue('slow@home.example', 'slow');
  await queue('ben@home.example', 'fast');
  let arrive = () => {};
  deliver = ({ subject }) =>
    subject === 'slow'
      ? new Promise((resolve) => {
          arrive = resolve;
        })
      : Promise.resolve();
  const sending = sendDueMessages(portal.parts);
  const noted = async () => {
    const rows = await portal.store.db.select().from(messages).where(isNotNull(messages.sentAt));
    return rows.map(({ subject }) => subject);
  };
  await expect.poll(noted).toEqual(['fast']);
  arrive();
  await sending;
  expect((await noted()).toSorted()).toEqual(['fast', 'slow']);
});

test('mails to one person arrive in their order', async () => {
  for (const subject of ['first', 'second', 'third']) {
    await queue('ana@home.example', subject);
    portal.pass(1);
  }
  expect(await sendDueMessages(portal.parts)).toBe(1);
  expect(await runDueWork(portal.parts)).toEqual({ messages: 2 });
  expect(sent).toEqual(['first', 'second', 'third']);
});

test('a second process does not overtake the mail that another one is sending to the same person', async () => {
  for (const [name, subject] of [
    ['ana', 'first'],
    ['ana', 'second'],
    ['ben', 'other'],
  ] as const) {
    await queue(`${name}@home.example`, subject);
    portal.pass(1);
  }
  const taking = deliver;
  let arrive = () => {};
  const isSlow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  deliver = async (letter) => {
    if (letter.subject === 'first') await isSlow;
    await taking(letter);
  };
  const sending = sendDueMessages(portal.parts);
  await expect.poll(() => sent).toEqual(['other']);
  expect(await sendDueMessages(portal.parts)).toBe(0);
  arrive();
  await sending;
  await runDueWork(portal.parts);
  expect(sent).toEqual(['other', 'first', 'second']);
});

test('a mail that could not leave no longer holds up the next one to the same person', async () => {
  await queue('ana@home.example', 'refused');
  await queue('ana@home.example', 'next');
  const taking = deliver;
  deliver = async (letter) => {
    if (letter.subject === 'refused') throw new Error('mailbox full');
    await taking(letter);
  };
  await runDueWork(portal.parts);
  expect(sent).toEqual(['next']);
});

test('a due mail is compared with the first tries to its recipient alone, however many mails wait', async () => {
  const { db } = portal.store;
  await db.execute(sql`
    insert into messages (cause, channel, recipient, body, created_at, next_try_at, tries)
    select n::text, 'mail', (n / 2) || '@home.example', '', now(), timestamptz '2026-01-01' + n % 2 * interval '1 year', 3
      from generate_series(1, 4000) n`);
  await sendDueMessages(portal.parts);
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = (await db.execute(
    sql`select idx_scan from pg_stat_user_indexes where indexrelname = 'messages_on_first_try'`,
  )) as unknown as { rows: { idx_scan: number }[] };
  expect(rows[0]?.idx_scan).toBeGreaterThan(0);
});

test('a mail that never leaves is tried twelve times over a week, and then given up', async () => {
  await queue('ana@home.example', 'refused');
  const begun = portal.parts.clock.now();
  const minutes: number[] = [];
  deliver = async ({ subject }) => {
    if (subject === 'refused') minutes.push((portal.parts.clock.now() - begun) / MINUTE);
    throw new Error('mailbox full');
  };
  const day = DAY / MINUTE;
  for (const wait of [1, 1, 5, 60, ...Array(10).fill(day)]) {
    await runDueWork(portal.parts);
    portal.pass(wait * MINUTE);
  }
  expect(minutes).toEqual([0, 1, 2, 7, ...Array.from({ length: 8 }, (_, days) => 67 + days * day)]);
  expect(await deadLetters(portal.parts)).toMatchObject([{ subject: 'refused' }]);
});

test('a mail that cannot leave holds up no other, and leaves later', async () => {
  await queue('ana@home.example', 'refused');
  await queue('ben@home.example', 'taken');
  const taking = deliver;
  deliver = async (letter) => {
    if (letter.subject === 'refused') throw new Error('mailbox full');
    await taking(letter);
  };
  expect(await sendDueMessages(portal.parts)).toBe(2);
  expect(sent).toEqual(['taken']);
  deliver = taking;
  expect(await sendDueMessages(portal.parts)).toBe(0);
  portal.pass(61_000);
  await runDueWork(portal.parts);
  expect(sent).toEqual(['taken', 'refused']);
});
