import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '../../domain/call.ts';
import type { saveMeterReading } from '../../domain/calls/meters.ts';
import { type MeterReading, readingProblems, withReading } from '../../domain/meter-reading.ts';
import type { Parts } from '../parts.ts';
import { invalid, notFound } from '../refusal.ts';
import { accounts, billTypes, meters } from '../store/schema/billers.ts';
import { meterReadingOf } from './content.ts';

type Reading = RequestOf<typeof saveMeterReading>;

/** Makes a reading the current one of its meter; two at once come one after the other (SRV-27). */
export function takeReading({ store, clock }: Parts, asked: Reading): Promise<MeterReading> {
  return store.transact(async (db) => {
    const ofAccount = and(eq(meters.accountId, asked.account_id), eq(meters.id, asked.meter_id));
    const [row] = await db
      .select({ meter: meters })
      .from(meters)
      .innerJoin(accounts, eq(accounts.id, meters.accountId))
      .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
      .where(
        and(
          ofAccount,
          eq(accounts.billerId, asked.org_id),
          eq(accounts.billTypeId, asked.conf_id),
          eq(billTypes.acceptsMeterReadings, true),
        ),
      )
      .for('update', { of: meters });
    if (!row) throw notFound();
    const before = meterReadingOf(row.meter);
    const { newMeterValue, newMeterDate } = readingProblems(
      before,
      { newMeterValue: String(asked.reading), newMeterDate: asked.date_read },
      clock.today(),
    );
    if (newMeterValue !== undefined) throw invalid({ reading: newMeterValue });
    if (newMeterDate !== undefined) throw invalid({ date_read: newMeterDate });
    const after = withReading(before, asked.reading, asked.date_read);
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
