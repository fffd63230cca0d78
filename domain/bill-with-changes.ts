import type { Bill } from './bill.ts';
import { withReading } from './meter-reading.ts';
import { nicknameSubject } from './nickname.ts';
import { type Change, type ChangeOf, isChangeOf, standing } from './outbox.ts';
import { readingSubject } from './reading-change.ts';

/** A bill as the customer left it, with what has not been sent yet; the same bill when nothing of it waits. */
export function billWithChanges(bill: Bill, changes: readonly Change[]): Bill {
  const nickname = waitingNickname(changes, bill.account_id);
  const named = nickname === undefined ? bill : { ...bill, nickname };
  const hasReadings = bill.meter_readings.some(({ id }) => waitingReading(changes, bill.account_id, id));
  return hasReadings ? { ...named, meter_readings: readingsOf(bill, changes) } : named;
}

/** The reading that waits for a meter of an account, when one does (ruling 19). */
export function waitingReading(
  changes: readonly Change[],
  accountId: number,
  meterId: string,
): ChangeOf<'meter reading'> | undefined {
  const subject = readingSubject(accountId, meterId);
  return standing(changes)
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
  return standing(changes)
    .filter(isChangeOf('nickname'))
    .find((change) => change.subject === subject)?.request.nickname;
}
