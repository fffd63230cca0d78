import { and, eq, isNotNull, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_COUNTS } from '../../domain/imports/counts.ts';
import * as say from '../../domain/imports/text/en.ts';
import { manyLines, PLAIN, sender } from '../../tests/support/biller-files.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { storedBillers } from '../gateways/billers/stored.ts';
import { auditBooks } from '../jobs/audit.ts';
import { accounts } from '../store/schema/billers.ts';
import { importRows } from '../store/schema/imports.ts';
import { receiveFile } from './receive.ts';

let portal: Portal;
let harbor: ReturnType<typeof sender>;

/** Accounts that the portal knows. */
const KNOWN = 20;
/** More than one batch of lines. All but the known accounts cannot be read. */
const LINES = 5_600;

beforeAll(async () => {
  portal = await openPortal({ billers: storedBillers });
  harbor = sender(portal, 'harbor');
  await harbor.map({ ...PLAIN, limits: { closed: 100, balance: 100 } });
  await harbor.send(fileOf('Ada Birch', KNOWN));
  await harbor.map({ ...PLAIN, holds: 'full', limits: { closed: 100, balance: 100 } });
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const fileOf = (name: string, lines: number) => manyLines('LOST', name, lines, KNOWN);

const stagedLines = () => portal.store.db.$count(importRows);

/** Sends a file. The database loses its first lines after they were written, as often as that is said. */
async function sendLosing(text: string, times: number) {
  const bytes = new TextEncoder().encode(text);
  const middle = text.indexOf('LOST-5500,');
  let [opened, lost] = [0, 0];
  return receiveFile(portal.parts, {
    biller: 'harbor',
    mapping: 'bills',
    fileName: 'bills.csv',
    fileDate: portal.parts.clock.today(),
    open: async function* () {
      // A file is read for its digest first.
      const isDigest = opened++ % 2 === 0;
      yield bytes.subarray(0, middle);
      if (!isDigest && lost < times) {
        lost++;
        await expect.poll(stagedLines).toBeGreaterThan(0);
        await portal.store.db.delete(importRows);
      }
      yield bytes.subarray(middle);
    },
  });
}

const closed = () =>
  portal.store.db.$count(accounts, and(like(accounts.accountNum, 'LOST-%'), isNotNull(accounts.closedAt)));

test('a full file is read anew when the database lost lines of it, and closes no account that it names', async () => {
  const received = await sendLosing(fileOf('Ada Birch-Lund', LINES), 1);
  expect(received.outcome).toBe('applying');
  const { record } = await harbor.finish(received);
  expect(record.done).toMatchObject({
    rows: LINES,
    changedAccounts: KNOWN,
    refused: LINES - KNOWN,
  });
  expect(await closed()).toBe(0);
});

test('a full file whose lines are lost each time is refused in words, and can be sent again', async () => {
  const text = fileOf('Ada Lund', LINES);
  const { outcome, record } = await sendLosing(text, Number.POSITIVE_INFINITY);
  expect([outcome, record.state, record.reasons]).toEqual(['refused', 'refused', [say.LOST_LINES]]);
  expect(record.done).toEqual(NO_COUNTS);
  expect([await stagedLines(), await closed()]).toEqual([0, 0]);

  const again = await harbor.send(text);
  expect(again.record.done).toMatchObject({ rows: LINES, changedAccounts: KNOWN });
  expect(await portal.store.db.$count(accounts, eq(accounts.customerName, 'Ada Lund'))).toBe(KNOWN);
});
