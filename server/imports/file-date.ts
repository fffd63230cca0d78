import { addDays, type CalendarDate, toUtc } from '../../domain/values/calendar-date.ts';
import { offsetsOf } from '../../domain/values/zone-offset.ts';
import type { FileBooking } from '../bills/file-booking.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ImportRecord } from '../store/schema/imports.ts';

/** What a file's balances hold of our payments, and the moment they are of: the end of its day, or now. */
export function bookingOf(
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
  { fileDate, paymentsThrough }: Pick<ImportRecord, 'fileDate' | 'paymentsThrough'>,
): FileBooking {
  return { through: paymentsThrough, asOf: Math.min(clock.now(), endOf(fileDate, config.zone)) };
}

/** Midnight at the end of a day in a zone, in milliseconds since the epoch. */
function endOf(date: CalendarDate, zone: string): number {
  const offset = offsetsOf(zone);
  const midnight = toUtc(addDays(date, 1)).getTime();
  return midnight - offset(midnight - offset(midnight));
}
