import { afterEach, beforeEach, expect, test } from 'vitest';
import { listScheduled } from '../../domain/scheduled/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { DAY } from '../../domain/values/durations.ts';
import { autoPayer, autoPayPayments } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import type { Processor } from '../ports/processor.ts';
import { auditBooks } from './audit.ts';
import { runDueWork, startWorkLoop } from './work.ts';

const ACCOUNTS = ['LOT-114', 'LOT-121', 'NW 30419'];

let portal: Portal;
let dana: SignedInCustomer;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterEach(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

test('scheduled payments of a day do not wait for one another at the processor (SRV-39)', async () => {
  const till = payer(portal, () => dana);
  const on = addDays(portal.parts.clock.today(), 1);
  for (const account of ACCOUNTS) await till.pay({ accounts: [account], method: 'Everyday Visa', on });
  await dayAfter(async () => (await portal.send(listScheduled, {}, dana)).answer().length === 0);
});

test('auto pays of a day by one card do not wait for one another, and each bill is paid once (SRV2-01)', async () => {
  const danas = autoPayer(portal, () => dana);
  for (const account of ACCOUNTS) await danas.plan(account, 'Everyday Visa', 1);
  await runDueWork(portal.parts);
  const payments = () => Promise.all(ACCOUNTS.map((account) => autoPayPayments(portal, account)));
  await dayAfter(async () => (await payments()).every(({ length }) => length > 0));
  expect((await payments()).map((paid) => paid.map(({ status }) => status))).toEqual([[1], [1], [1]]);
});

/**
 * Lets the server work through the next day until its payments are made. The first of them is made alone, as it shows
 * that there are some. Of the two others each waits at the processor for the other.
 */
async function dayAfter(isOver: () => Promise<boolean>): Promise<void> {
  const { processor } = portal.parts;
  const arrived: (() => void)[] = [];
  const bothArrived = () =>
    new Promise<void>((go) => {
      arrived.push(go);
      if (arrived.length === 2) for (const each of arrived) each();
    });
  let made = 0;
  const slow: Processor = {
    ...processor,
    charge: async (charge) => {
      if (made++ > 0) await bothArrived();
      return processor.charge(charge);
    },
  };
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  const working = startWorkLoop({ ...portal.parts, processor: slow });
  await expect.poll(isOver).toBe(true);
  await working.stop();
  expect(made).toBe(3);
}
