import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '../../domain/api/call.ts';
import type { saveMeterReading } from '../../domain/bills/meter-calls.ts';
import { type MeterReading, readingProblems, withReading } from '../../domain/bills/meter-reading.ts';
import type { Dependencies } from '../dependencies.ts';
import { coded, invalid, notFound } from '../refusal.ts';
import { accounts, billTypes, meters } from '../store/schema/billers.ts';
import { meterReadingOf } from './content.ts';

type Reading = RequestOf<typeof saveMeterReading>;

/**
 * Makes a reading the current one of its meter. Of two at once, the second waits for the first
 * (SRV-27).
 */
export function saveReading({ store, clock }: Dependencies, reading: Reading): Promise<MeterReading> {
  return store.transact(async (db) => {
    const ofAccount = and(eq(meters.accountId, reading.account_id), eq(meters.id, reading.meter_id));
    const [row] = await db
      .select({ meter: meters })
      .from(meters)
      .innerJoin(accounts, eq(accounts.id, meters.accountId))
      .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
      .where(
        and(
          ofAccount,
          eq(accounts.billerId, reading.org_id),
          eq(accounts.billTypeId, reading.conf_id),
          eq(billTypes.acceptsMeterReadings, true),
        ),
      )
      .for('update', { of: meters });
    if (!row) throw notFound();
    const before = meterReadingOf(row.meter);
    const { newMeterValue, newMeterDate } = readingProblems(
      before,
      { newMeterValue: String(reading.reading), newMeterDate: reading.date_read },
      clock.today(),
    );
    if (newMeterValue !== undefined) throw invalid(coded('bills.meter-reading', { reading: newMeterValue }));
    if (newMeterDate !== undefined) throw invalid(coded('bills.meter-reading', { date_read: newMeterDate }));
    const after = withReading(before, reading.reading, reading.date_read);
    if (after !== before) {
      await db
        .update(meters)
        .set({
          currDate: after.curr_date,
          currReading: after.curr_reading,
          prevDate: after.prev_date,
          prevReading: after.prev_reading,
        })
        .where(ofAccount);
    }
    return after;
  });
}
