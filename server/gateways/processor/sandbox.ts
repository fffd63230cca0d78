import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { applicationFeeOf } from '../../../domain/books/application-fee.ts';
import {
  DECLINED,
  DECLINED_EXPIRED,
  DECLINED_FOR_NOW,
  DECLINED_FUNDS,
  METHOD_REMOVED,
  METHOD_UNKNOWN,
  RETURNED_CLOSED,
  RETURNED_DISPUTED,
  RETURNED_FUNDS,
  RETURNED_UNAUTHORIZED,
} from '../../../domain/checkout/text/declines.ts';
import { CONFIRM_YOURSELF } from '../../../domain/checkout/text/en.ts';
import type { DisputeStatus } from '../../../domain/receipts/money-back.ts';
import { addDays, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import { fitsChecksum } from '../../../domain/values/card-digits.ts';
import { add, SMALLEST_PAYMENT, subtract, ZERO } from '../../../domain/values/cents.ts';
import type { Clock } from '../../clock.ts';
import { hashOf } from '../../ids.ts';
import {
  type Authorised,
  type BookEntry,
  type Charge,
  type ChargeName,
  type ChargeOutcome,
  type Confirming,
  type Instrument,
  type Processor,
  ProcessorDown,
  ProcessorSilent,
  type ToldRefund,
} from '../../ports/processor.ts';
import { insertion } from '../../store/bulk-insert.ts';
import { rowsOf } from '../../store/db.ts';
import { type Placeholders, preparedStatement } from '../../store/prepared-statement.ts';
import { type Confirmation, processorCharges, processorForgotten } from '../../store/schema/sandbox.ts';
import type { Store } from '../../store/store.ts';
import { faultOf, PROCESSOR } from '../sandbox-faults.ts';
import { bankPageOf, confirmationOf } from './sandbox-bank.ts';
import { readSandboxBook } from './sandbox-book.ts';
import {
  ANSWERED_WITHIN,
  disputeAt,
  plannedDispute,
  startDispute,
  tellOfDispute,
} from './sandbox-disputes.ts';
import { sandboxPaidOut, sandboxPayout } from './sandbox-payouts.ts';
import { applicationFeeTermsOf, recallCharges } from './sandbox-portal.ts';
import { notGivenBack, recordRefund, refundUnder, toldRefunds } from './sandbox-refunds.ts';
import { TEST_ACCOUNTS, TEST_CARDS } from './test-numbers.ts';

const SLOW = 3_000;
const DAYS_TO_SETTLE = 2;

/** How methods behave, by the word in their token. */
const DECLINES: Record<string, string> = {
  declined: DECLINED,
  insufficient: DECLINED_FUNDS,
  expired: DECLINED_EXPIRED,
  failed: DECLINED_FOR_NOW,
  unknown: METHOD_UNKNOWN,
};
const RETURNS: Record<string, string> = {
  returned: RETURNED_CLOSED,
  unfunded: RETURNED_FUNDS,
  forbidden: RETURNED_UNAUTHORIZED,
};

type Row = typeof processorCharges.$inferSelect;

/**
 * A processor with its own book, which honours keys. `slow` answers late, and `down` refuses before
 * anything happens. `ambiguous` gives no answer: for half of the keys the charge was made, for the
 * other half it was not.
 */
export function sandboxProcessor(store: Store, clock: Clock): Processor {
  return {
    smallest: SMALLEST_PAYMENT,

    async tokenFor(instrument) {
      const fault = await faultOf(store, PROCESSOR, PROCESSOR);
      if (fault === 'down') throw new ProcessorDown('the processor is down');
      if (fault === 'slow') await wait(SLOW);
      if (fault === 'ambiguous') throw new ProcessorSilent('no answer');
      return `${instrument.kind}-${outcomeWordOf(instrument)}-${randomUUID()}`;
    },

    async forget(token) {
      await requireUp(store);
      await store.db.insert(processorForgotten).values({ token }).onConflictDoNothing();
    },

    async charge(charge) {
      const fault = await faultOf(store, PROCESSOR, PROCESSOR);
      if (fault === 'down') throw new ProcessorDown('the processor is down');
      if (fault === 'slow') await wait(SLOW);
      if (fault === 'ambiguous' && losesRequest(charge.key)) throw new ProcessorSilent('no answer');
      const outcome = await recordCharge(store, clock, charge);
      if (fault === 'ambiguous') throw new ProcessorSilent('no answer');
      return outcome;
    },

    async capture(charge) {
      await requireUp(store);
      const isAmbiguous = (await faultOf(store, PROCESSOR, PROCESSOR)) === 'ambiguous';
      if (isAmbiguous && losesRequest(`${charge.key}:capture`)) throw new ProcessorSilent('no answer');
      const isTaken = await recordCapture(store, clock, charge);
      if (isAmbiguous) throw new ProcessorSilent('no answer');
      return isTaken ? 'captured' : 'lost';
    },

    async ask(charge, { close }) {
      await requireUp(store);
      if (close) await closeKey(store, clock, charge);
      return entryNow(store, clock, await chargeUnder(store, charge));
    },

    async giveBack(charge, what) {
      await requireUp(store);
      const isAmbiguous = (await faultOf(store, PROCESSOR, PROCESSOR)) === 'ambiguous';
      if (isAmbiguous && losesRequest(what.key)) throw new ProcessorSilent('no answer');
      const answer = await recordRefund(store, clock, charge, what);
      if (isAmbiguous) throw new ProcessorSilent('no answer');
      if (answer === 'under way') throw new ProcessorSilent('the refund has not ended yet');
      return answer;
    },

    async askRefund(_, key) {
      await requireUp(store);
      return refundUnder(store, key, clock.now());
    },

    async *recall(since) {
      await requireUp(store);
      yield* recallCharges(store, since);
    },

    async *book(since) {
      await requireUp(store);
      yield* readSandboxBook(store, clock, since);
    },

    async payout(name) {
      await requireUp(store);
      return sandboxPayout(store, name);
    },

    paidOut: (name) => sandboxPaidOut(store, name),
  };
}

/** What a bank does to debits that had settled, or an issuer to cards: the money went back today. */
export async function returnCharges(
  { db }: Store,
  clock: Clock,
  charges: readonly ChargeName[],
  because: string,
): Promise<void> {
  await db
    .update(processorCharges)
    .set({ settlesOn: clock.today(), returnedBecause: because })
    .where(
      inArray(
        processorCharges.key,
        charges.map(({ key }) => key),
      ),
    );
}

/** How a number will behave is decided when its token is made, and is written in the token. */
function outcomeWordOf(instrument: Instrument): string {
  if (instrument.kind === 'bank') return TEST_ACCOUNTS[instrument.account] ?? 'settles';
  const { number } = instrument;
  return TEST_CARDS[number] ?? (fitsChecksum(number) ? 'accepted' : 'unknown');
}

/** Closes a key, so that it is never charged if it was not charged yet. The customer's bank is told. */
async function closeKey({ db }: Store, clock: Clock, charge: ChargeName): Promise<void> {
  await db
    .insert(processorCharges)
    .values({
      ...charge,
      token: '',
      amount: ZERO,
      outcome: 'closed',
      message: '',
      at: new Date(clock.now()),
    })
    .onConflictDoUpdate({
      target: processorCharges.key,
      set: { outcome: 'closed' },
      setWhere: eq(processorCharges.outcome, 'confirming'),
    });
}

async function requireUp(store: Store): Promise<void> {
  if ((await faultOf(store, PROCESSOR, PROCESSOR)) === 'down')
    throw new ProcessorDown('the processor is down');
}

/** True for half of the keys, always the same ones. */
function losesRequest(key: string): boolean {
  return hashOf(key).charCodeAt(0) % 2 === 0;
}

async function recordCharge(
  store: Store,
  clock: Clock,
  charge: Charge,
): Promise<ChargeOutcome | Authorised | Confirming> {
  const { biller, key, token, fee } = charge;
  const amount = add(charge.amount, fee);
  const confirmation = await confirmationOf(store, clock, charge);
  const decided = confirmation ? asked(confirmation) : decide(charge, clock.today());
  const isTaken = decided.outcome === 'accepted' || decided.outcome === 'processing';
  const dispute = isTaken ? plannedDispute({ token, ...decided }, clock.now()) : NO_DISPUTE;
  const applicationFee = applicationFeeOf(await applicationFeeTermsOf(store, biller), amount);
  const at = new Date(clock.now());
  const fresh = {
    key,
    biller,
    token,
    amount,
    fee,
    applicationFee,
    paidFor: charge.paidFor ?? null,
    confirmationNum: charge.confirmationNum ?? null,
    ...decided,
    ...dispute,
    at,
  };
  const rows = await rowsOf<unknown>(
    store.db,
    sql`${insertion(processorCharges, [fresh])}
      where not exists (select from processor_forgotten where token = ${token})
      on conflict do nothing returning key`,
  );
  if (rows.length === 1) {
    if (dispute.disputedAt) await tellOfDispute(store.db, fresh);
    return outcomeOf(fresh);
  }
  const earlier = await chargeUnder(store, charge);
  if (!earlier) return { kind: 'declined', message: METHOD_REMOVED };
  const entry = await entryNow(store, clock, earlier);
  const isOver = entry.kind === 'closed' || entry.kind === 'given back';
  return isOver
    ? { kind: 'declined', message: 'This payment was given up before it arrived.' }
    : outcomeOf(earlier);
}

/** False when nothing is held under the key any more. The money is taken now. */
async function recordCapture(store: Store, clock: Clock, charge: ChargeName): Promise<boolean> {
  const [taken] = await store.db
    .update(processorCharges)
    .set({ outcome: 'accepted', at: new Date(clock.now()) })
    .where(and(isCharge(charge), eq(processorCharges.outcome, 'authorised')))
    .returning();
  if (taken) await startDispute(store.db, clock, taken);
  return (await chargeUnder(store, charge))?.outcome === 'accepted';
}

async function chargeUnder({ db }: Store, { biller, key }: ChargeName): Promise<Row | undefined> {
  const [row] = await findCharge(db, { biller, key });
  return row;
}

const findCharge = preparedStatement((db, charge: Placeholders<{ biller: number; key: string }>) =>
  db.select().from(processorCharges).where(isCharge(charge)),
);

/** A charge of a server of the previous version names no biller. */
function isCharge({ biller, key }: Placeholders<{ biller: number; key: string }> | ChargeName) {
  return and(
    eq(processorCharges.key, key),
    or(eq(processorCharges.biller, biller), eq(processorCharges.biller, 0)),
  );
}

type Decision = Pick<Row, 'outcome' | 'message' | 'settlesOn' | 'returnedBecause' | 'confirmation'>;

const NO_DISPUTE = { disputedAt: null, disputeEndsAt: null, disputeEnds: null } as const;

const PLAIN = { message: '', settlesOn: null, returnedBecause: null, confirmation: null } as const;

function decide({ token, captureLater = false }: Charge, today: CalendarDate): Decision {
  const refusal = Object.entries(DECLINES).find(([word]) => token.includes(word));
  if (refusal) return { ...PLAIN, outcome: 'declined', message: refusal[1] };
  if (!token.startsWith('bank-')) return { ...PLAIN, outcome: captureLater ? 'authorised' : 'accepted' };
  return {
    ...PLAIN,
    outcome: 'processing',
    settlesOn: addDays(today, DAYS_TO_SETTLE),
    returnedBecause: Object.entries(RETURNS).find(([word]) => token.includes(word))?.[1] ?? null,
  };
}

/** The bank wants the customer to confirm; without one there it declines. */
function asked(confirmation: Confirmation): Decision {
  return confirmation.back === null
    ? { ...PLAIN, outcome: 'declined', message: CONFIRM_YOURSELF, confirmation }
    : { ...PLAIN, outcome: 'confirming', confirmation };
}

/** What a charge is answered with: what stands under its key. */
function outcomeOf(row: Decision & Pick<Row, 'key'>): ChargeOutcome | Authorised | Confirming {
  const { outcome, settlesOn } = row;
  if (outcome === 'authorised') return { kind: 'authorised' };
  if (outcome === 'confirming') return confirmingOf(row);
  if (outcome === 'declined') return declineOf(row);
  return settlesOn === null ? { kind: 'accepted' } : { kind: 'processing', settlesOn };
}

function confirmingOf({ key, confirmation }: Pick<Row, 'key' | 'confirmation'>): Confirming {
  return { kind: 'confirming', url: bankPageOf(key), until: confirmation?.until ?? 0 };
}

function declineOf({ message, confirmation }: Pick<Row, 'message' | 'confirmation'>) {
  return confirmation?.back === null
    ? ({ kind: 'declined', message, because: 'confirm' } as const)
    : ({ kind: 'declined', message } as const);
}

/** The entry of a charge, without what it gave back in vain. */
async function entryNow(store: Store, clock: Clock, row: Row | undefined): Promise<BookEntry> {
  if (!row || row.givenBack === 0) return entryOf(row, clock);
  const givenBack = subtract(row.givenBack, await notGivenBack(store, row.key, clock.now()));
  return entryOf({ ...row, givenBack }, clock, await toldRefunds(store, row.key, clock.now()));
}

function entryOf(row: Row | undefined, clock: Clock, refunds: readonly ToldRefund[] = []): BookEntry {
  if (!row) return { kind: 'open' };
  if (row.outcome === 'closed') return { kind: 'closed' };
  if (row.outcome === 'confirming') return confirmingOf(row);
  if (row.outcome === 'declined') return declineOf(row);
  if (row.outcome === 'voided' || row.givenBack >= row.amount) return { kind: 'given back', refunds };
  const { token, fee, givenBack, confirmationNum, settlesOn, returnedBecause } = row;
  const category = token.startsWith('bank-') ? 'bank' : 'card';
  const amount = subtract(row.amount, fee);
  const known = confirmationNum === null ? {} : { confirmationNum };
  const made = { token, category, amount, fee, givenBack, refunds, ...known } as const;
  if (row.outcome === 'authorised') return { kind: 'authorised', made };
  if (settlesOn !== null && settlesOn > clock.today()) return { kind: 'processing', settlesOn, made };
  if (settlesOn !== null && returnedBecause !== null)
    return {
      kind: 'returned',
      message: returnedBecause,
      ...(returnedBecause === RETURNED_FUNDS && { because: 'funds' as const }),
      ...allowedBy(token),
      made,
    };
  const status: DisputeStatus | undefined = disputeAt(row, clock.now());
  if (!status) return { kind: 'accepted', made };
  const dispute = {
    reference: `dispute ${row.key}`,
    status,
    amount: subtract(row.amount, givenBack),
    ...(row.disputedAt && { respondBy: row.disputedAt.getTime() + ANSWERED_WITHIN }),
    reason: 'fraudulent',
  };
  const disputed = { ...made, disputes: [dispute] };
  if (status === 'open' || status === 'won') return { kind: 'accepted', made: disputed };
  return { kind: 'returned', message: RETURNED_DISPUTED, isDisputed: true, made: disputed };
}

function allowedBy(token: string): { isUnauthorised?: true } {
  return token.includes('forbidden') ? { isUnauthorised: true } : {};
}
