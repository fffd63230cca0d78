import type { Bill } from '../bills/bill.ts';
import { enteredReading, type MeterReading, readingProblems } from '../bills/meter-reading.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { ChangeOf } from './outbox.ts';

/** The account that a meter belongs to. */
export type Metered = Pick<Bill, 'account_id' | 'biller' | 'bill_type'>;

/** A new reading as it stands in the form (ENT-19). */
export interface ReadingEntry {
  /** The digits as typed. */
  readonly newMeterValue: string;
  readonly newMeterDate: CalendarDate | null;
}

/** The outbox subject of a meter reading: one for each meter of an account. */
export function readingSubject(accountId: number, meterId: string): string {
  return `meter reading ${accountId} ${meterId}`;
}

/**
 * The change for a new reading; undefined when the entry is not a valid reading (DET-64 to DET-70). The
 * customer can take it back only while it waits, because the biller uses a reading at once (SRV-27).
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
