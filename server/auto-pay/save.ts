import { eq } from 'drizzle-orm';
import type { AutoPay } from '../../domain/auto-pay/auto-pay.ts';
import type { AutoPayEntry } from '../../domain/auto-pay/biller-terms.ts';
import { withPrimary } from '../../domain/auto-pay/form-problems.ts';
import { NOT_ME_NOTICES } from '../../domain/session/text/notices.ts';
import type { Cents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { notFound } from '../refusal.ts';
import type { CustomerContext } from '../request-context.ts';
import { requireFreshPassword } from '../session/fresh-password.ts';
import { tellNotMe } from '../session/security-notice.ts';
import { lockCart } from '../store/cart-lock.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import type { Scope } from '../store/scope.ts';
import { methodOf, methodRows } from '../wallet/methods.ts';
import { announceDisabled, announceEnabled, announceScheduled } from './announce.ts';
import { recordAuthorization } from './authorization.ts';
import { noticeDebit } from './debits/notice.ts';
import { proposedRangeOf } from './debits/proposed-range.ts';
import { isRangeUsed, mailAgreement } from './debits/range.ts';
import { lockAutoPay, lockOwnAutoPay, requireControl, requireNoOpenTry } from './lock.ts';
import { labelsOf } from './method-labels.ts';
import { isSameRule, newPlan, plannedColumns } from './next-run.ts';
import { type AutoPayAccountRow, type AutoPayRow, accountOfBill, accountRow } from './rows.ts';
import { giveUpRun, planningDay } from './run-log.ts';
import { settingsOf } from './settings.ts';
import { columnsOf } from './settings-columns.ts';
import { noteSettings } from './told-amount.ts';
import { NOTHING_TOLD } from './update.ts';
import { requireOffered, requireValidSettings } from './validate-settings.ts';

/** As a request carries them. */
type EnteredSettings = Omit<AutoPayEntry, 'debit_limit'> & { readonly debit_limit?: Cents | undefined };

/**
 * Saves an account's auto pay for the first time: the customer who saves it controls it. Of two at
 * once, one succeeds (API2-40, SRV2-17).
 */
export function createAutoPay(
  { parts, scope: { customer }, sessionId }: CustomerContext,
  { ebill_id, ...entry }: EnteredSettings & { ebill_id: number },
): Promise<AutoPay> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockCart(scope);
    const accountId = await accountOfBill(scope, ebill_id);
    const info = accountId === undefined ? undefined : await accountRow(db, accountId);
    if (!info?.bill) throw notFound();
    requireOffered(info);
    const checked = await checkedEntry(scope, parts, info, entry, undefined, true);
    const columns = columnsOf(checked);
    const plan = newPlan(columns, info.bill, parts.clock.today());
    const [created] = await db
      .insert(autoPays)
      .values({ accountId: info.account.id, customerId: customer, active: true, ...columns, ...plan })
      .onConflictDoNothing()
      .returning();
    if (created) await afterSave(scope, parts, undefined, created);
    else await saveAgain(scope, parts, sessionId, info.account.id, entry);
    return settingsOf(scope, parts.clock, info.account.id);
  });
}

/** Saves changed settings (API2-41). */
export function saveAutoPay(
  { parts, scope: { customer }, sessionId }: CustomerContext,
  id: number,
  entry: EnteredSettings,
  active: boolean,
): Promise<AutoPay> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockCart(scope);
    const before = await lockOwnAutoPay(scope, id);
    await write(scope, parts, sessionId, before, entry, active);
    return settingsOf(scope, parts.clock, before.accountId);
  });
}

/** Repeats a first save, as after an answer that was lost. */
async function saveAgain(
  scope: Scope,
  parts: Dependencies,
  sessionId: string,
  accountId: number,
  entry: EnteredSettings,
): Promise<void> {
  const [existing] = await scope.db
    .select({ id: autoPays.id })
    .from(autoPays)
    .where(eq(autoPays.accountId, accountId));
  const before = await lockAutoPay(scope.db, existing?.id ?? 0);
  requireControl(before, scope.customer);
  await requireNoOpenTry(scope.db, before.id);
  await write(scope, parts, sessionId, before, entry, true);
}

async function write(
  scope: Scope,
  parts: Dependencies,
  sessionId: string,
  before: AutoPayRow,
  entry: EnteredSettings,
  active: boolean,
): Promise<void> {
  const info = await accountRow(scope.db, before.accountId);
  if (!info?.bill) throw notFound();
  if (active) requireOffered(info);
  const columns = columnsOf(await checkedEntry(scope, parts, info, entry, before, active));
  if (hasOtherMethods(before, columns)) await requireFreshPassword(parts, scope, sessionId);
  const keepsRun = before.active && before.runDate !== null && isSameRule(before, columns);
  const day = await planningDay(scope.db, parts.clock, before);
  const plan = !active ? plannedColumns(undefined) : keepsRun ? {} : newPlan(columns, info.bill, day);
  const reason = before.active || before.inactiveReason === null ? reasonOf(columns) : before.inactiveReason;
  const [saved] = await scope.db
    .update(autoPays)
    .set({
      ...columns,
      ...plan,
      active,
      inactiveReason: active ? null : reason,
      ...(before.active ? {} : { failedDates: 0 }),
      ...(active ? {} : NOTHING_TOLD),
      nextCheckAt: null,
    })
    .where(eq(autoPays.id, before.id))
    .returning();
  if (!saved) throw notFound();
  if (!keepsRun) await giveUpRun(scope.db, parts.clock, before);
  await afterSave(scope, parts, before, saved);
}

function reasonOf({ primaryMethodId }: Pick<AutoPayRow, 'primaryMethodId'>) {
  return primaryMethodId === null ? ('method removed' as const) : ('turned off' as const);
}

async function afterSave(
  scope: Scope,
  parts: Dependencies,
  before: AutoPayRow | undefined,
  saved: AutoPayRow,
): Promise<void> {
  const wasActive = before?.active ?? false;
  if (saved.active) await recordAuthorization(scope, parts, saved);
  if (saved.active !== wasActive)
    await recordEvent(scope, parts, saved.active ? 'auto-pay-on' : 'auto-pay-off', 'done');
  if (before && hasOtherMethods(before, saved)) {
    await recordEvent(scope, parts, 'auto-pay-method', 'done');
    const [label = ''] = await labelsOf(scope.db, parts.clock, saved);
    const cause = `method of auto pay ${saved.id} ${parts.ids.uuid()}`;
    await tellNotMe(scope, parts, cause, NOT_ME_NOTICES.autoPayMethod(label));
  }
  // The notice first: what the other mails say of the next payment depends on it.
  const row = saved.active
    ? await tellRange(scope, parts, before, await noteSettings(scope.db, parts.clock, saved))
    : saved;
  if (saved.active && !wasActive) await announceEnabled(scope.db, parts, row);
  else if (saved.active && saved.runDate !== null && saved.runDate !== before?.runDate)
    await announceScheduled(scope.db, parts, row);
  if (!saved.active && wasActive) await announceDisabled(scope.db, parts, saved);
}

/**
 * Mails a copy where the customer authorized another range, or debits at all, and no other mail had it. Then tells of
 * a bill that is above the range already.
 */
async function tellRange(
  { db }: Scope,
  parts: Dependencies,
  before: AutoPayRow | undefined,
  saved: AutoPayRow,
): Promise<AutoPayRow> {
  const isMailed = !before?.active && saved.notifyEnable;
  const isNew = before?.debitLimit !== saved.debitLimit || hasOtherMethods(before, saved);
  if (!isMailed && isNew && (await isRangeUsed(db, saved))) await mailAgreement(db, parts, saved);
  return noticeDebit(db, parts, saved);
}

type Methods = Pick<AutoPayRow, 'primaryMethodId' | 'secondaryMethodIds'>;

function hasOtherMethods(before: Methods, saved: Methods): boolean {
  const methodsOf = (row: Methods) => [row.primaryMethodId, ...row.secondaryMethodIds].join();
  return methodsOf(before) !== methodsOf(saved);
}

/** Checks the entry against the rules and lists each method once (APW-43). */
async function checkedEntry(
  scope: Scope,
  parts: Dependencies,
  row: AutoPayAccountRow,
  entered: EnteredSettings,
  before: AutoPayRow | undefined,
  active: boolean,
): Promise<AutoPayEntry> {
  const range = entered.debit_limit ?? before?.debitLimit ?? null;
  const debit_limit = range ?? (await proposedRangeOf(scope.db, parts.clock.today(), row.account.id));
  const entry = { ...entered, debit_limit };
  const today = parts.clock.today();
  const methods = (await methodRows(scope)).map((method) => methodOf(method, today));
  const saved = before && { start_date: before.startDate };
  const { smallest } = parts.processor;
  requireValidSettings({ entry, saved, row, methods, active, today, smallest });
  const { primary_payment_method_id: primary } = entry;
  return primary === null ? entry : withPrimary(entry, primary);
}
