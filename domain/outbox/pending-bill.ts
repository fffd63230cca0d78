import { nicknameSubject } from '../accounts/nickname.ts';
import type { Bill } from '../bills/bill.ts';
import { withReading } from '../bills/meter-reading.ts';
import { readingSubject } from './meter-reading-change.ts';
import { type Change, type ChangeOf, isChangeOf, latestChanges } from './outbox.ts';

/** A bill with the unsent changes applied; the same object when none applies. */
export function billWithChanges(bill: Bill, changes: readonly Change[]): Bill {
  const nickname = waitingNickname(changes, bill.account_id);
  const renamed = nickname === undefined ? bill : { ...bill, nickname };
  const hasReadings = bill.meter_readings.some(({ id }) => waitingReading(changes, bill.account_id, id));
  return hasReadings ? { ...renamed, meter_readings: readingsOf(bill, changes) } : renamed;
}

/** The reading of a meter that waits in the outbox; undefined when none does (ruling 19). */
export function waitingReading(
  changes: readonly Change[],
  accountId: number,
  meterId: string,
): ChangeOf<'meter reading'> | undefined {
  const subject = readingSubject(accountId, meterId);
  return latestChanges(changes)
    .filter(isChangeOf('meter reading'))
    .find((change) => change.subject === subject);
}

function readingsOf({ account_id, meter_readings }: Bill, changes: readonly Change[]) {
  return meter_readings.map((meter) => {
    const waiting = waitingReading(changes, account_id, meter.id);
    return waiting ? withReading(meter, waiting.request.reading, waiting.request.date_read) : meter;
  });
}

function waitingNickname(changes: readonly Change[], accountId: number): string | undefined {
  const subject = nicknameSubject(accountId);
  return latestChanges(changes)
    .filter(isChangeOf('nickname'))
    .find((change) => change.subject === subject)?.request.nickname;
}
