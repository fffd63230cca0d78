import { and, eq } from 'drizzle-orm';
import type { AutoPayEntry } from '../../domain/auto-pay/biller-terms.ts';
import { newEntry } from '../../domain/auto-pay/biller-terms.ts';
import {
  createAutoPay,
  getAutoPay,
  rescheduleAutoPay,
  saveAutoPay,
  takeOverAutoPay,
  toggleAutoPay,
} from '../../domain/auto-pay/calls.ts';
import { LAST_DAY_OF_MONTH } from '../../domain/auto-pay/run-dates.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { transactionItems, transactions } from '../../server/store/schema/transactions.ts';
import { tellPaymentStops } from '../../server/workflows/payment-stops.ts';
import type { Portal, SignedInCustomer } from './portal.ts';

type RequestEntry = Omit<AutoPayEntry, 'debit_limit'> & Partial<Pick<AutoPayEntry, 'debit_limit'>>;

const OPEN_GATES = {
  allow_due_date: true,
  disable_set_day: false,
  disable_set_amount: false,
  prepay: false,
};

/** A customer with auto pays. Accounts go by their numbers, methods by their nicknames. */
export function autoPayer(portal: Portal, who: () => SignedInCustomer) {
  async function billOf(number: string): Promise<number> {
    const groups = (await portal.send(getAccountList, {}, who())).answer();
    const account = groups.flatMap((group) => group.accounts).find((one) => one.account_num === number);
    if (!account?.ebill_id) throw new Error(`no bill on ${number}`);
    return account.ebill_id;
  }

  async function methodNamed(nickname: string): Promise<number> {
    const { items } = (await portal.send(listPaymentMethods, {}, who())).answer();
    const method = items.find((one) => one.nickname === nickname);
    if (!method) throw new Error(`no method ${nickname}`);
    return method.id;
  }

  const self = {
    billOf,
    methodNamed,

    /** The settings of a new auto pay with this method. Its range is the proposed one of the server. */
    async entry(method: string, changed: Partial<AutoPayEntry> = {}): Promise<RequestEntry> {
      const tomorrow = addDays(portal.parts.clock.today(), 1);
      const { debit_limit: _, ...entry } = newEntry(OPEN_GATES, 'dana@mail.example', tomorrow, ZERO);
      return {
        ...entry,
        primary_payment_method_id: await methodNamed(method),
        ...changed,
      };
    },

    async create(number: string, entry: RequestEntry) {
      return portal.send(createAutoPay, { ...entry, ebill_id: await billOf(number) }, who());
    },

    async get(number: string) {
      return (await portal.send(getAutoPay, { ebill_id: await billOf(number) }, who())).answer();
    },

    async idOf(number: string): Promise<number> {
      return (await self.get(number)).id ?? 0;
    },

    async save(number: string, entry: RequestEntry, active?: boolean) {
      return portal.send(saveAutoPay, { ...entry, id: await self.idOf(number), active }, who());
    },

    async toggle(number: string, active: boolean) {
      const [id, ebill_id] = [await self.idOf(number), await billOf(number)];
      return portal.send(toggleAutoPay, { id, active, ebill_id }, who());
    },

    async reschedule(number: string, days: number) {
      const date = addDays(portal.parts.clock.today(), days);
      return portal.send(rescheduleAutoPay, { id: await self.idOf(number), date }, who());
    },

    /**
     * Sets up a monthly auto pay that runs in this many days, with an email address for this account alone.
     */
    async plan(number: string, method: string, days: number, changed: Partial<AutoPayEntry> = {}) {
      const date = addDays(portal.parts.clock.today(), days);
      const entry = await self.entry(method, {
        run_period: 1,
        day_of_month: Math.min(Number(date.slice(8)), LAST_DAY_OF_MONTH),
        email: addressOf(number),
        ...changed,
      });
      const made = (await self.create(number, entry)).answer();
      if (made.run_date !== date) (await self.reschedule(number, days)).answer();
      return { ...made, id: made.id ?? 0 };
    },

    async takeOver(number: string) {
      return portal.send(takeOverAutoPay, { id: await self.idOf(number) }, who());
    },
  };
  return self;
}

interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly channel: 'mail' | 'sms';
}

function addressOf(number: string): string {
  return `${number.replaceAll(' ', '')}@mail.example`.toLowerCase();
}

/** The mails to the address of an account, oldest first. */
export async function mailsToAddress(portal: Portal, number: string): Promise<Mail[]> {
  return (await sentMessages(portal)).filter(({ recipient }) => recipient === addressOf(number)).reverse();
}

/** The payments of an account's auto pay in history, oldest first. */
export async function autoPayPayments({ store }: Portal, number: string) {
  const rows = await store.db
    .select({ paid: transactions })
    .from(transactions)
    .innerJoin(
      transactionItems,
      and(
        eq(transactionItems.customerId, transactions.customerId),
        eq(transactionItems.transactionId, transactions.id),
      ),
    )
    .where(and(eq(transactionItems.accountNum, number), eq(transactions.autoPaid, true)))
    .orderBy(transactions.id);
  return rows.map(({ paid }) => paid);
}

const DAY = 86_400_000;

/** Advances the date day by day, and does the due work of each day. */
export async function passDays(portal: Portal, count: number): Promise<void> {
  for (let day = 0; day < count; day++) {
    portal.pass(DAY);
    await runDueWork(portal.parts);
  }
}

/** Every mail and text sent, newest first. */
export async function sentMessages(portal: Portal): Promise<Mail[]> {
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as { items: Mail[] };
  return items;
}

/** Lets this time pass while the portal works: a stop that no process has seen for a while counts as over. */
export async function workFor(portal: Portal, milliseconds: number): Promise<void> {
  const step = 10 * MINUTE;
  await tellPaymentStops(portal.parts);
  for (let left = milliseconds; left > 0; left -= step) {
    portal.pass(Math.min(step, left));
    await tellPaymentStops(portal.parts);
  }
  await runDueWork(portal.parts);
}
