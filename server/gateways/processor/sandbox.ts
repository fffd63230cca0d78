import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { addDays, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import { fitsChecksum } from '../../../domain/values/card-digits.ts';
import { add, subtract, ZERO } from '../../../domain/values/cents.ts';
import type { Clock } from '../../clock.ts';
import { hashOf } from '../../ids.ts';
import {
  type BookEntry,
  type Charge,
  type ChargeLookup,
  type ChargeOutcome,
  type Instrument,
  type Processor,
  ProcessorDown,
  ProcessorSilent,
} from '../../ports/processor.ts';
import { insertion } from '../../store/bulk-insert.ts';
import { type Placeholders, preparedStatement } from '../../store/prepared-statement.ts';
import { processorCharges } from '../../store/schema/sandbox.ts';
import type { Store } from '../../store/store.ts';
import { faultOf, PROCESSOR } from '../sandbox-faults.ts';
import { TEST_ACCOUNTS, TEST_CARDS } from './test-numbers.ts';

const SLOW = 3_000;
const DAYS_TO_SETTLE = 2;

/** How methods behave, by the word in their token. */
const DECLINES: Record<string, string> = {
  declined: 'The card was declined. Please use another payment method.',
  insufficient: 'The card was declined: there are not enough funds.',
  expired: 'The card was declined: it has expired.',
  failed: 'The card could not be charged. Please try again later or use another payment method.',
  unknown: 'This number is not known. Please check it or use another payment method.',
};
const RETURNS: Record<string, string> = {
  returned: 'The bank returned the payment: account closed.',
  unfunded: 'The bank returned the payment: there are not enough funds.',
};

type Row = typeof processorCharges.$inferSelect;

/**
 * A processor with its own book, which honours keys. `slow` answers late, and `down` refuses before
 * anything happens. `ambiguous` gives no answer: for half of the keys the charge was made, for the
 * other half it was not.
 */
export function sandboxProcessor(store: Store, clock: Clock): Processor {
  return {
    async tokenFor(instrument) {
      const fault = await faultOf(store, PROCESSOR, PROCESSOR);
      if (fault === 'down') throw new ProcessorDown('the processor is down');
      if (fault === 'slow') await wait(SLOW);
      if (fault === 'ambiguous') throw new ProcessorSilent('no answer');
      return `${instrument.kind}-${outcomeWordOf(instrument)}-${randomUUID()}`;
    },

    async charge(charge) {
      const fault = await faultOf(store, PROCESSOR, PROCESSOR);
      if (fault === 'down') throw new ProcessorDown('the processor is down');
      if (fault === 'slow') await wait(SLOW);
      if (fault === 'ambiguous' && losesRequest(charge.key)) throw new ProcessorSilent('no answer');
      const entry = await recordCharge(store, clock, charge);
      if (fault === 'ambiguous') throw new ProcessorSilent('no answer');
      return entry;
    },

    async find(key) {
      await requireUp(store);
      await closeKey(store, clock, key);
      const row = await chargeUnder(store, key);
      return row ? asEntry(row) : { kind: 'none' };
    },

    async look(key) {
      await requireUp(store);
      const row = await chargeUnder(store, key);
      return row ? standing(row) : 'none';
    },

    async voidCharge(key) {
      await requireUp(store);
      const isAmbiguous = (await faultOf(store, PROCESSOR, PROCESSOR)) === 'ambiguous';
      if (isAmbiguous && losesRequest(key)) throw new ProcessorSilent('no answer');
      await closeKey(store, clock, key);
      await store.db
        .update(processorCharges)
        .set({ outcome: 'voided' })
        .where(
          and(eq(processorCharges.key, key), inArray(processorCharges.outcome, ['accepted', 'processing'])),
        );
      if (isAmbiguous) throw new ProcessorSilent('no answer');
    },

    async settlement(key, today) {
      await requireUp(store);
      const row = await chargeUnder(store, key);
      if (row?.outcome !== 'processing' || !row.settlesOn || row.settlesOn > today)
        return { kind: 'pending' };
      return row.returnedBecause === null
        ? { kind: 'settled' }
        : { kind: 'returned', message: row.returnedBecause };
    },
  };
}

/** How a number will behave is decided when its token is made, and is written in the token. */
function outcomeWordOf(instrument: Instrument): string {
  if (instrument.kind === 'bank') return TEST_ACCOUNTS[instrument.account] ?? 'settles';
  const { number } = instrument;
  return TEST_CARDS[number] ?? (fitsChecksum(number) ? 'accepted' : 'unknown');
}

/** Closes a key, so that it is never charged if it was not charged yet. */
async function closeKey({ db }: Store, clock: Clock, key: string): Promise<void> {
  await db
    .insert(processorCharges)
    .values({ key, token: '', amount: ZERO, outcome: 'closed', message: '', at: new Date(clock.now()) })
    .onConflictDoNothing();
}

async function requireUp(store: Store): Promise<void> {
  if ((await faultOf(store, PROCESSOR, PROCESSOR)) === 'down')
    throw new ProcessorDown('the processor is down');
}

/** True for half of the keys, always the same ones. */
function losesRequest(key: string): boolean {
  return hashOf(key).charCodeAt(0) % 2 === 0;
}

async function recordCharge(store: Store, clock: Clock, charge: Charge): Promise<ChargeOutcome> {
  const { key, token, fee, today } = charge;
  const amount = add(charge.amount, fee);
  const fresh = { key, token, amount, fee, ...decide(token, today), at: new Date(clock.now()) };
  const { rows } = (await store.db.execute(
    sql`${insertion(processorCharges, [fresh])} on conflict do nothing returning key`,
  )) as unknown as { rows: unknown[] };
  const row = rows.length === 1 ? fresh : await chargeUnder(store, key);
  const entry: BookEntry = row ? asEntry(row) : { kind: 'none' };
  return entry.kind === 'none' || entry.kind === 'voided'
    ? { kind: 'declined', message: 'This payment was given up before it arrived.' }
    : entry;
}

async function chargeUnder({ db }: Store, key: string): Promise<Row | undefined> {
  const [row] = await findCharge(db, { key });
  return row;
}

const findCharge = preparedStatement((db, { key }: Placeholders<{ key: string }>) =>
  db.select().from(processorCharges).where(eq(processorCharges.key, key)),
);

function decide(
  token: string,
  today: CalendarDate,
): Pick<Row, 'outcome' | 'message' | 'settlesOn' | 'returnedBecause'> {
  const refusal = Object.entries(DECLINES).find(([word]) => token.includes(word));
  if (refusal) return { outcome: 'declined', message: refusal[1], settlesOn: null, returnedBecause: null };
  if (!token.startsWith('bank-'))
    return { outcome: 'accepted', message: '', settlesOn: null, returnedBecause: null };
  return {
    outcome: 'processing',
    message: '',
    settlesOn: addDays(today, DAYS_TO_SETTLE),
    returnedBecause: Object.entries(RETURNS).find(([word]) => token.includes(word))?.[1] ?? null,
  };
}

function standing({ outcome, token, amount, fee }: Row): ChargeLookup {
  if (outcome === 'voided') return 'given back';
  if (outcome === 'declined' || outcome === 'closed') return 'refused';
  const category = token.startsWith('bank-') ? 'bank' : 'card';
  return { token, category, amount: subtract(amount, fee), fee };
}

function asEntry(row: Row): BookEntry {
  switch (row.outcome) {
    case 'accepted':
      return { kind: 'accepted' };
    case 'processing':
      return { kind: 'processing', settlesOn: row.settlesOn as CalendarDate };
    case 'declined':
      return { kind: 'declined', message: row.message };
    case 'closed':
      return { kind: 'none' };
    case 'voided':
      return { kind: 'voided' };
  }
}
