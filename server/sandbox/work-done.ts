import { isDeepStrictEqual } from 'node:util';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { counted } from '../../domain/values/counted.ts';
import type { WorkDone, WorkName } from '../jobs/work.ts';
import type { PassedDay } from './move.ts';

/** The name of each kind of work for people, in the order in which it is done. */
const WORDS: { readonly [name in WorkName]: (count: number) => string } = {
  'open checkouts': (count) => `${counted(count, 'interrupted payment')} asked about`,
  'unseen outcomes': (count) => `${counted(count, 'customer')} told how a payment at the bank ended`,
  'new bills': (count) => `${counted(count, 'bill')} posted`,
  imports: (count) => `${counted(count, 'part')} of a biller’s file applied`,
  'effects of imports': (count) => `${counted(count, 'imported bill')} told of`,
  settlements: (count) => `${counted(count, 'bank payment')} due to settle`,
  reversals: (count) => `${counted(count, 'payment')} taken back`,
  refunds: (count) => `${counted(count, 'refund')} asked about`,
  'approved refunds': (count) => `${counted(count, 'approved refund')} carried out`,
  'scheduled payments': (count) => `${counted(count, 'scheduled payment')} due`,
  'auto pay tries': (count) => `${counted(count, 'interrupted auto pay')} asked about`,
  'ranges of auto pays': (count) => `${counted(count, 'auto pay')} given a range of debits`,
  'auto pays': (count) => `${counted(count, 'auto pay')} due`,
  'auto pays ahead': (count) => `${counted(count, 'auto pay')} of the next days looked at`,
  'incoming texts': (count) => `${counted(count, 'text')} of customers answered`,
  reminders: (count) => `${counted(count, 'reminder')} due`,
  'stops of payments': (count) =>
    `${counted(count, 'customer')} told that payments to a biller stopped or began again`,
  'take-overs': (count) => `${counted(count, 'account')} due to be taken over`,
  'corrected emails': (count) => `${counted(count, 'mail address', 'mail addresses')} due to be corrected`,
  'new returns': (count) => `${counted(count, 'tax return')} due for a new period`,
  'filed returns': (count) => `${counted(count, 'tax return')} filed`,
  'card alerts': (count) => `${counted(count, 'group')} of expiring cards looked at`,
  'guessed accounts': (count) => `${counted(count, 'warning')} of guesses at an account`,
  'requested mails': (count) => `${counted(count, 'mail')} asked for by an address`,
  messages: (count) => `${counted(count, 'mail or text', 'mails and texts')} sent`,
  'old seals': (count) => `${counted(count, 'group')} of account numbers sealed anew`,
  'hashes without the newest key': (count) => `${counted(count, 'group')} of keyed hashes hashed once more`,
  'fast recovery codes': (count) => `${counted(count, 'group')} of recovery codes hashed anew`,
  bookings: (count) => `billers told of ${counted(count, 'payment')}`,
  'booked refunds': (count) => `billers told of ${counted(count, 'refund')}`,
  remittances: (count) => `billers sent ${counted(count, 'remittance')}`,
  'processor notices': (count) => `${counted(count, 'notice')} of the processor looked into`,
  'method entries': (count) => `${counted(count, 'entry', 'entries')} of a payment method asked about`,
  'removed methods': (count) => `${counted(count, 'removed payment method')} given back to the processor`,
};

const NAMES = Object.keys(WORDS) as WorkName[];

export function workDoneTexts(ran: PassedDay['ran']): string[] {
  return NAMES.flatMap((name) => {
    const count = ran[name];
    return count === undefined ? [] : [WORDS[name](count)];
  });
}

export function totalWorkDone(days: readonly PassedDay[]): WorkDone {
  const all: WorkDone = {};
  for (const { ran } of days) {
    for (const name of NAMES) {
      const count = ran[name];
      if (count !== undefined) all[name] = (all[name] ?? 0) + count;
    }
  }
  return all;
}

/** Consecutive days on which the same was done share one line. */
export interface Stretch {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly ran: PassedDay['ran'];
}

export function stretches(days: readonly PassedDay[]): Stretch[] {
  const lines: Stretch[] = [];
  for (const { date, ran } of days) {
    const before = lines.at(-1);
    if (before && isDeepStrictEqual(before.ran, ran)) lines.splice(-1, 1, { ...before, to: date });
    else lines.push({ from: date, to: date, ran });
  }
  return lines;
}
