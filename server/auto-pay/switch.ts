import type { AnswerOf } from '../../domain/api/call.ts';
import type { toggleAutoPay } from '../../domain/auto-pay/calls.ts';
import type { InactiveReason } from '../../domain/auto-pay/run-decision.ts';
import { TURNED_OFF } from '../../domain/auto-pay/text/flashes.ts';
import { saveOutcomeText } from '../../domain/auto-pay/text/outcome.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { notFound } from '../refusal.ts';
import { lockCart } from '../store/cart-lock.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { updateCardAlerts } from '../wallet/card-alerts.ts';
import { methodOf, methodRows } from '../wallet/methods.ts';
import { announceDisabled, announceEnabled } from './announce.ts';
import { recordAuthorization } from './authorization.ts';
import { noticeDebit } from './debits/notice.ts';
import { withRange } from './debits/range.ts';
import { lockOwnAutoPay } from './lock.ts';
import { newPlan, plannedColumns } from './next-run.ts';
import { type AutoPayAccountRow, type AutoPayRow, accountOfBill, accountRow } from './rows.ts';
import { giveUpRun, planningDay } from './run-log.ts';
import { runAmountOf } from './settings.ts';
import { entryOf } from './settings-columns.ts';
import { NOTHING_TOLD, updateAutoPay } from './update.ts';
import { requireOffered, requireValidSettings } from './validate-settings.ts';

/** Switches an auto pay on or off (API2-42). A repeat changes nothing. */
export function switchAutoPay(
  parts: Dependencies,
  customer: number,
  { id, active, ebill_id }: { id: number; active: boolean; ebill_id: number },
): Promise<AnswerOf<typeof toggleAutoPay>> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockCart(scope);
    const before = await lockOwnAutoPay(scope, id);
    const info = await accountRow(db, before.accountId);
    if (!info || (await accountOfBill(scope, ebill_id)) !== before.accountId) throw notFound();
    const row =
      before.active === active
        ? before
        : active
          ? await turnOn(scope, parts, before, info)
          : await turnOff(db, parts, before, 'turned off');
    await updateCardAlerts(scope, parts.clock);
    return {
      active: row.active,
      run_date: row.runDate,
      run_amount: runAmountOf({ ...info, autoPay: row }),
      message: active ? saveOutcomeText(row.runDate) : TURNED_OFF,
    };
  });
}

/**
 * Switches on with the saved settings; settings that break a rule by now are refused (ruling 9).
 */
async function turnOn(
  scope: Scope,
  parts: Dependencies,
  switched: AutoPayRow,
  info: AutoPayAccountRow,
): Promise<AutoPayRow> {
  requireOffered(info);
  const before = await withRange(scope.db, parts, switched);
  const today = parts.clock.today();
  const methods = (await methodRows(scope)).map((method) => methodOf(method, today));
  const entry = entryOf(before);
  const { smallest } = parts.processor;
  requireValidSettings({ entry, saved: entry, row: info, methods, active: true, today, smallest });
  const on = await updateAutoPay(scope.db, before, {
    active: true,
    inactiveReason: null,
    failedDates: 0,
    ...newPlan(before, info.bill, await planningDay(scope.db, parts.clock, before)),
  });
  await recordAuthorization(scope, parts, on);
  await recordEvent(scope, parts, 'auto-pay-on', 'done');
  const row = await noticeDebit(scope.db, parts, on);
  await announceEnabled(scope.db, parts, row);
  return row;
}

/**
 * Switches off: cancels the planned run, keeps the settings, and tells the customer in control
 * (APL-25, SRV2-16).
 */
export async function turnOff(
  db: Db,
  parts: Dependencies,
  before: AutoPayRow,
  reason: InactiveReason,
  more: Partial<AutoPayRow> = {},
): Promise<AutoPayRow> {
  const row = await updateAutoPay(db, before, {
    active: false,
    inactiveReason: reason,
    failedDates: 0,
    // It ends what was allowed, too.
    ...NOTHING_TOLD,
    ...plannedColumns(undefined),
    ...more,
  });
  await giveUpRun(db, parts.clock, before);
  if (before.active) {
    await recordEvent({ db, customer: row.customerId }, parts, 'auto-pay-off', 'done');
    await announceDisabled(db, parts, row);
  }
  return row;
}
