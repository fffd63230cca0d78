import { eq } from 'drizzle-orm';
import { outcomeWords } from '../../domain/auto-pay-outcome.ts';
import type { InactiveReason } from '../../domain/auto-pay-run.ts';
import type { AnswerOf } from '../../domain/call.ts';
import type { toggleAutoPay } from '../../domain/calls/auto-pay.ts';
import { lockCart } from '../cart/cart.ts';
import type { Parts } from '../parts.ts';
import { lookAtCards } from '../payments/card-alerts.ts';
import { notFound } from '../refusal.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { methodOf, methodRows } from '../wallet/methods.ts';
import { noteAuthorization } from './authorization.ts';
import { insistOnEntry, insistOnOffer } from './check.ts';
import { entryOf } from './entry.ts';
import { announceDisabled, announceEnabled } from './notices.ts';
import { newPlan, planned } from './plan.ts';
import { type AutoPayAccountRow, type AutoPayRow, accountOfBill, accountRow } from './rows.ts';
import { giveUpRun, planningDay } from './runs.ts';
import { takeOwn } from './taken.ts';
import { runAmountOf } from './view.ts';

const TURNED_OFF = 'Your Auto Pay has been turned off.';

/** API2-42. A repeat changes nothing. */
export function switchAutoPay(
  parts: Parts,
  customer: number,
  { id, active, ebill_id }: { id: number; active: boolean; ebill_id: number },
): Promise<AnswerOf<typeof toggleAutoPay>> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockCart(scope);
    const before = await takeOwn(scope, id);
    const known = await accountRow(db, before.accountId);
    if (!known || (await accountOfBill(scope, ebill_id)) !== before.accountId) throw notFound();
    const row =
      before.active === active
        ? before
        : active
          ? await turnOn(scope, parts, before, known)
          : await turnOff(db, parts, before, 'turned off');
    await lookAtCards(scope, parts.clock);
    return {
      active: row.active,
      run_date: row.runDate,
      run_amount: runAmountOf({ ...known, autoPay: row }),
      message: active ? outcomeWords(row.runDate) : TURNED_OFF,
    };
  });
}

/** With the settings as they were kept; what does not fit any more is refused (ruling 9). */
async function turnOn(
  scope: Scope,
  parts: Parts,
  before: AutoPayRow,
  known: AutoPayAccountRow,
): Promise<AutoPayRow> {
  insistOnOffer(known);
  const today = parts.clock.today();
  const methods = (await methodRows(scope)).map((method) => methodOf(method, today));
  const entry = entryOf(before);
  insistOnEntry({ entry, saved: entry, row: known, methods, active: true, today });
  const row = await change(scope.db, before, {
    active: true,
    inactiveReason: null,
    failedDates: 0,
    ...newPlan(before, known.bill, await planningDay(scope.db, parts.clock, before)),
  });
  await noteAuthorization(scope, parts, row);
  await announceEnabled(scope.db, parts, row);
  return row;
}

/** Ends what it would have paid, keeps its settings, and tells who controls it (APL-25, SRV2-16). */
export async function turnOff(
  db: Db,
  parts: Parts,
  before: AutoPayRow,
  reason: InactiveReason,
  more: Partial<AutoPayRow> = {},
): Promise<AutoPayRow> {
  const row = await change(db, before, {
    active: false,
    inactiveReason: reason,
    failedDates: 0,
    ...planned(undefined),
    ...more,
  });
  await giveUpRun(db, parts.clock, before);
  if (before.active) await announceDisabled(db, parts, row);
  return row;
}

/** Writes columns of an auto pay that this transaction has taken. */
export async function change(db: Db, { id }: AutoPayRow, columns: Partial<AutoPayRow>): Promise<AutoPayRow> {
  const [row] = await db.update(autoPays).set(columns).where(eq(autoPays.id, id)).returning();
  if (!row) throw notFound();
  return row;
}
