import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeAccount } from '../../domain/accounts/calls.ts';
import { DELETED, SCHEDULED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import {
  deleteScheduled,
  editScheduled,
  listScheduled,
  payScheduledNow,
} from '../../domain/scheduled/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { payScheduled } from '../../server/scheduled/run.ts';
import { BALANCE, paymentStates, writePending } from '../runner/payments.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';

/** Rounds of each race; `ROUNDS=200` for more. */
const ROUNDS = Number(process.env.ROUNDS ?? 15);
const EDITED = cents(1_700);

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

/** The only payment that is due. */
async function oneDue(name: string): Promise<string> {
  const [[number = '']] = await writePending(portal, 1, 0, name);
  return number;
}

test('when a pending payment is paid, deleted, changed and run at the same moment, exactly one succeeds (SRV2-25)', async () => {
  const schedule_date = addDays(portal.parts.clock.today(), 2);
  for (let round = 0; round < ROUNDS; round++) {
    const confirmation_number = await oneDue(`RACE${round}-`);
    const seen = (await portal.send(listScheduled, {}, dana)).answer();
    const version = seen.find((one) => one.confirmation_num === confirmation_number)?.version;
    const request = { confirmation_number, version };
    const pay = (tab: number) =>
      portal.send(payScheduledNow, request, { ...dana, key: `race-pay-${round}-of-tab-${tab}` });
    const edit = (amount: number) =>
      portal.send(editScheduled, { ...request, amount: cents(amount), schedule_date }, dana);
    const remove = () => portal.send(deleteScheduled, request, dana);
    const callers = [
      () => pay(1),
      () => edit(EDITED),
      () => payScheduled(portal.parts),
      remove,
      () => pay(2),
      () => payScheduled(portal.parts),
      remove,
    ];
    const from = round % callers.length;
    const turned = [...callers.slice(from), ...callers.slice(0, from)];
    const answers = (await Promise.all(turned.map((call) => call()))).flatMap((answer) =>
      typeof answer === 'boolean' ? [] : [answer],
    );
    const done = answers.filter(({ status }) => status === 200).length;
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
    const row = (await paymentStates(portal, [confirmation_number])).get(confirmation_number);
    const { status, chargeKey, amount } = row?.transaction ?? {};
    const isByRun = status === SUCCESSFUL && chargeKey?.startsWith('scheduled-') === true;
    expect([round, done]).toEqual([round, isByRun ? 0 : 1]);
    expect([SUCCESSFUL, DELETED, SCHEDULED]).toContain(status);
    expect(amount).toBe(status === SCHEDULED ? EDITED : BALANCE);
    expect(row?.balance).toBe(status === SUCCESSFUL ? 0 : BALANCE);
  }
});

test('when an account is removed while its payment is run or paid, the payment is removed or the account stays (SRV-20)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const confirmation_number = await oneDue(`GONE${round}-`);
    const states = await paymentStates(portal, [confirmation_number]);
    const accountId = states.get(confirmation_number)?.accountId ?? 0;
    const [removed, other] = await Promise.all([
      portal.send(removeAccount, { accountId }, dana),
      round % 2 === 0
        ? payScheduled(portal.parts)
        : portal.send(
            payScheduledNow,
            { confirmation_number },
            { ...dana, key: `race-gone-${round}-at-once` },
          ),
    ]);
    const row = (await paymentStates(portal, [confirmation_number])).get(confirmation_number);
    const isPaid = row?.transaction.status === SUCCESSFUL;
    expect(row?.balance).toBe(isPaid ? 0 : BALANCE);
    if (typeof other !== 'boolean') expect(other.status === 200).toBe(isPaid);
    if (!isPaid) expect([removed.status, row?.transaction.status]).toEqual([200, DELETED]);
  }
});
