import { and, eq } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { savePayByText as saveCall, switchPayByText as switchCall } from '../../domain/texts/calls.ts';
import { payByTextProblem, textMethodProblem } from '../../domain/texts/pay-by-text.ts';
import { phoneDigits } from '../../domain/values/contact.ts';
import { verifiedNumber } from '../../domain/values/mobile-number.ts';
import { accountRow } from '../auto-pay/rows.ts';
import { requireTakesPayments } from '../bills/payable.ts';
import type { Dependencies } from '../dependencies.ts';
import { isNumberStopped } from '../notifications/stopped-numbers.ts';
import { coded, conflict, invalid, notFound, say } from '../refusal.ts';
import { isAnothersNumber } from '../session/confirm-mobile.ts';
import { lockCart } from '../store/cart-lock.ts';
import { profileOf } from '../store/customers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import type { Scope } from '../store/scope.ts';
import { methodOf } from '../wallet/methods.ts';
import { savedRow } from '../wallet/saved.ts';
import { textWelcome } from './announce.ts';
import { payByTextRow } from './rows.ts';
import { gatesOf, isOffered } from './view.ts';

/**
 * Saves pay by text and switches it on (API2-49, PBT-20). A repeat changes nothing and texts
 * nothing.
 */
export function savePayByText(
  parts: Dependencies,
  customer: number,
  { AccountId, WalletId, MobileNumber }: RequestOf<typeof saveCall>,
): Promise<void> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockCart(scope);
    const methodId = await checked(scope, parts, AccountId, {
      WalletId,
      MobileNumber: phoneDigits(MobileNumber),
    });
    await write(scope, parts, AccountId, { methodId, mobileNumber: phoneDigits(MobileNumber), active: true });
  });
}

/**
 * Switches pay by text (API2-47). Off keeps number and method (PBT-21); on checks the saved
 * settings against every rule.
 */
export function switchPayByText(
  parts: Dependencies,
  customer: number,
  { AccountId, Active }: RequestOf<typeof switchCall>,
): Promise<AnswerOf<typeof switchCall>> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockCart(scope);
    const row = await payByTextRow(scope, AccountId);
    if (!Active) {
      await db
        .update(payByTexts)
        .set({ active: false })
        .where(and(eq(payByTexts.customerId, customer), eq(payByTexts.accountId, AccountId)));
      return { success: true, enabled: false };
    }
    const { mobile_number } = await profileOf(scope);
    const mobileNumber = mobile_number ?? '';
    const methodId = await checked(scope, parts, AccountId, {
      WalletId: row?.methodId ?? null,
      MobileNumber: mobileNumber,
    });
    await write(scope, parts, AccountId, { methodId, mobileNumber, active: true });
    return { success: true, enabled: true };
  });
}

/**
 * Checks every rule of the screen again, whatever it sends (PBT-08, PBT-09, PBT-13 to PBT-17,
 * SRV2-26). Resolves to the id of the method.
 */
async function checked(
  scope: Scope,
  parts: Dependencies,
  accountId: number,
  entry: { WalletId: number | null; MobileNumber: string },
): Promise<number> {
  const [info, profile] = await Promise.all([accountRow(scope.db, accountId), profileOf(scope)]);
  if (!info) throw notFound();
  requireTakesPayments(info.biller);
  if (!isOffered(info)) throw conflict('texts.unavailable');
  if (info.account.inCollections) throw conflict('accounts.in-collections');
  const number = profile.mobile_number ?? '';
  const isVerified = verifiedNumber(number, profile.mobile_registration) !== undefined;
  const isOwn = isVerified && entry.MobileNumber === number;
  if (!isOwn && (await isAnothersNumber(scope, entry.MobileNumber)))
    throw invalid({ MobileNumber: 'session.mobile-taken' });
  const problem = payByTextProblem(entry, { mobile_registered: isVerified, MobileNumber: number });
  if (problem) throw invalid(coded('texts.entry', { [problem.field]: problem.problem }));
  if (await isNumberStopped(scope.db, number)) throw invalid({ MobileNumber: 'profile.texts-stopped' });
  const { WalletId } = entry;
  if (WalletId === null) throw invalid({ WalletId: 'texts.no-method' });
  const method = methodOf(await savedRow(scope, WalletId), parts.clock.today());
  const barred = textMethodProblem(method, gatesOf(info));
  if (barred) throw invalid({ WalletId: say('texts.method', barred) });
  return WalletId;
}

async function write(
  scope: Scope,
  parts: Dependencies,
  accountId: number,
  columns: { methodId: number; mobileNumber: string; active: true },
): Promise<void> {
  const before = await payByTextRow(scope, accountId);
  await scope.db
    .insert(payByTexts)
    .values({ customerId: scope.customer, accountId, ...columns })
    .onConflictDoUpdate({ target: [payByTexts.customerId, payByTexts.accountId], set: columns });
  const wasOn = before?.active === true && before.mobileNumber === columns.mobileNumber;
  if (!wasOn) await textWelcome(scope, parts, accountId, columns.mobileNumber);
}
