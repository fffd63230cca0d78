import type { Bill } from './bill.ts';
import type { CalendarDate } from './calendar-date.ts';
import { enteredReading, type MeterReading, readingProblems } from './meter-reading.ts';
import type { ChangeOf } from './outbox.ts';

/** The account that a meter belongs to. */
export type Metered = Pick<Bill, 'account_id' | 'biller' | 'bill_type'>;

/** A new reading as it stands in the form (ENT-19). */
export interface ReadingEntry {
  /** As typed. */
  readonly newMeterValue: string;
  readonly newMeterDate: CalendarDate | null;
}

/** What a new reading of a meter of an account is about. */
export function readingSubject(accountId: number, meterId: string): string {
  return `meter reading ${accountId} ${meterId}`;
}

/**
 * DET-64 to DET-70; an entry that is not a reading is no change. The biller counts by a reading as soon as it has it: it
 * can be taken back only while it waits (SRV-27).
 */
export function readingChange(
  { account_id, biller, bill_type }: Metered,
  meter: MeterReading,
  entry: ReadingEntry,
  today: CalendarDate,
  id: string,
): ChangeOf<'meter reading'> | undefined {
  const reading = enteredReading(entry.newMeterValue);
  const hasProblem = Object.keys(readingProblems(meter, entry, today)).length > 0;
  if (hasProblem || reading === undefined || entry.newMeterDate === null) return undefined;
  return {
    id,
    kind: 'meter reading',
    subject: readingSubject(account_id, meter.id),
    title: `Reading of meter ${meter.id}`,
    request: {
      org_id: biller.id,
      conf_id: bill_type.id,
      account_id,
      meter_id: meter.id,
      reading,
      date_read: entry.newMeterDate,
    },
    undo: null,
  };
}
