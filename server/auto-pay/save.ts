import { eq } from 'drizzle-orm';
import type { AutoPay } from '../../domain/auto-pay.ts';
import type { AutoPayEntry } from '../../domain/auto-pay-gates.ts';
import { withPrimary } from '../../domain/auto-pay-problems.ts';
import { lockCart } from '../cart/cart.ts';
import type { Parts } from '../parts.ts';
import { notFound } from '../refusal.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import type { Scope } from '../store/scope.ts';
import { methodOf, methodRows } from '../wallet/methods.ts';
import { noteAuthorization } from './authorization.ts';
import { insistOnEntry, insistOnOffer } from './check.ts';
import { columnsOf } from './entry.ts';
import { announceDisabled, announceEnabled, announceScheduled } from './notices.ts';
import { isSameRule, newPlan, planned } from './plan.ts';
import { type AutoPayAccountRow, type AutoPayRow, accountOfBill, accountRow } from './rows.ts';
import { giveUpRun, planningDay } from './runs.ts';
import { insistOnControl, insistOnNoTry, takeAutoPay, takeOwn } from './taken.ts';
import { settingsOf } from './view.ts';

/** The first save: who makes it controls the auto pay. Of two at once one does (API2-40, SRV2-17). */
export function createAutoPay(
  parts: Parts,
  customer: number,
  { ebill_id, ...entry }: AutoPayEntry & { ebill_id: number },
): Promise<AutoPay> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockCart(scope);
    const accountId = await accountOfBill(scope, ebill_id);
    const known = accountId === undefined ? undefined : await accountRow(db, accountId);
    if (!known?.bill) throw notFound();
    insistOnOffer(known);
    const checked = await checkedEntry(scope, parts, known, entry, undefined, true);
    const columns = columnsOf(checked);
    const plan = newPlan(columns, known.bill, parts.clock.today());
    const [made] = await db
      .insert(autoPays)
      .values({ accountId: known.account.id, customerId: customer, active: true, ...columns, ...plan })
      .onConflictDoNothing()
      .returning();
    if (made) await afterSave(scope, parts, undefined, made);
    else await saveAgain(scope, parts, known.account.id, entry);
    return settingsOf(scope, parts.clock, known.account.id);
  });
}

/** API2-41. */
export function saveAutoPay(
  parts: Parts,
  customer: number,
  id: number,
  entry: AutoPayEntry,
  active: boolean,
): Promise<AutoPay> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockCart(scope);
    const before = await takeOwn(scope, id);
    await write(scope, parts, before, entry, active);
    return settingsOf(scope, parts.clock, before.accountId);
  });
}

/** A repeat of a first save, as after an answer that was lost. */
async function saveAgain(scope: Scope, parts: Parts, accountId: number, entry: AutoPayEntry): Promise<void> {
  const [found] = await scope.db
    .select({ id: autoPays.id })
    .from(autoPays)
    .where(eq(autoPays.accountId, accountId));
  const before = await takeAutoPay(scope.db, found?.id ?? 0);
  insistOnControl(before, scope.customer);
  await insistOnNoTry(scope.db, before.id);
  await write(scope, parts, before, entry, true);
}

async function write(
  scope: Scope,
  parts: Parts,
  before: AutoPayRow,
  entry: AutoPayEntry,
  active: boolean,
): Promise<void> {
  const known = await accountRow(scope.db, before.accountId);
  if (!known?.bill) throw notFound();
  if (active) insistOnOffer(known);
  const columns = columnsOf(await checkedEntry(scope, parts, known, entry, before, active));
  const isKept = before.active && before.runDate !== null && isSameRule(before, columns);
  const day = await planningDay(scope.db, parts.clock, before);
  const plan = !active ? planned(undefined) : isKept ? {} : newPlan(columns, known.bill, day);
  const reason = before.active || before.inactiveReason === null ? reasonOf(columns) : before.inactiveReason;
  const [saved] = await scope.db
    .update(autoPays)
    .set({
      ...columns,
      ...plan,
      active,
      inactiveReason: active ? null : reason,
      ...(before.active ? {} : { failedDates: 0 }),
      nextCheckAt: null,
    })
    .where(eq(autoPays.id, before.id))
    .returning();
  if (!saved) throw notFound();
  if (!isKept) await giveUpRun(scope.db, parts.clock, before);
  await afterSave(scope, parts, before, saved);
}

function reasonOf({ primaryMethodId }: Pick<AutoPayRow, 'primaryMethodId'>) {
  return primaryMethodId === null ? ('method removed' as const) : ('turned off' as const);
}

async function afterSave(
  scope: Scope,
  parts: Parts,
  before: AutoPayRow | undefined,
  saved: AutoPayRow,
): Promise<void> {
  const wasActive = before?.active ?? false;
  if (saved.active) await noteAuthorization(scope, parts, saved);
  if (saved.active && !wasActive) await announceEnabled(scope.db, parts, saved);
  else if (saved.active && saved.runDate !== null && saved.runDate !== before?.runDate)
    await announceScheduled(scope.db, parts, saved);
  if (!saved.active && wasActive) await announceDisabled(scope.db, parts, saved);
}

/** Held against the rules, with each method once (APW-43). */
async function checkedEntry(
  scope: Scope,
  parts: Parts,
  row: AutoPayAccountRow,
  entry: AutoPayEntry,
  before: AutoPayRow | undefined,
  active: boolean,
): Promise<AutoPayEntry> {
  const today = parts.clock.today();
  const methods = (await methodRows(scope)).map((method) => methodOf(method, today));
  const saved = before && { start_date: before.startDate };
  insistOnEntry({ entry, saved, row, methods, active, today });
  const { primary_payment_method_id: primary } = entry;
  return primary === null ? entry : withPrimary(entry, primary);
}
