import { and, eq } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/call.ts';
import type {
  savePayByText as saveCall,
  switchPayByText as switchCall,
} from '../../domain/calls/pay-by-text.ts';
import { verifiedNumber } from '../../domain/mobile-number.ts';
import { NO_METHOD_SET, payByTextProblem, textMethodRefusal } from '../../domain/pay-by-text.ts';
import { phoneDigits } from '../../domain/receipt-options.ts';
import { accountRow } from '../auto-pay/rows.ts';
import { lockCart } from '../cart/cart.ts';
import { profileOf } from '../customers.ts';
import type { Parts } from '../parts.ts';
import { conflict, invalid, notFound } from '../refusal.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import type { Scope } from '../store/scope.ts';
import { isAnothersNumber, TAKEN } from '../verification/mobile.ts';
import { methodOf } from '../wallet/methods.ts';
import { savedRow } from '../wallet/saved.ts';
import { welcome } from './announce.ts';
import { payByTextRow } from './rows.ts';
import { gatesOf, isOffered } from './view.ts';

const NOT_OFFERED = 'Pay by text is not available for this account.';
const IN_COLLECTIONS = 'This account is in collections.';

/** API2-49: switches it on as well (PBT-20). A repeat changes nothing and tells nothing. */
export function savePayByText(
  parts: Parts,
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

/** API2-47. Off keeps number and method (PBT-21); on holds what was kept against every rule again. */
export function switchPayByText(
  parts: Parts,
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

/** Every gate of the screen again, whatever it sends (PBT-08, PBT-09, PBT-13 to PBT-17, SRV2-26). Tells the method. */
async function checked(
  scope: Scope,
  parts: Parts,
  accountId: number,
  entry: { WalletId: number | null; MobileNumber: string },
): Promise<number> {
  const [known, profile] = await Promise.all([accountRow(scope.db, accountId), profileOf(scope)]);
  if (!known) throw notFound();
  if (!isOffered(known)) throw conflict(NOT_OFFERED);
  if (known.account.inCollections) throw conflict(IN_COLLECTIONS);
  const number = profile.mobile_number ?? '';
  const isVerified = verifiedNumber(number, profile.mobile_registration) !== undefined;
  const isOwn = isVerified && entry.MobileNumber === number;
  if (!isOwn && (await isAnothersNumber(scope, entry.MobileNumber))) throw invalid({ MobileNumber: TAKEN });
  const problem = payByTextProblem(entry, { mobile_registered: isVerified, MobileNumber: number });
  if (problem) throw invalid({ [problem.field]: problem.text });
  const { WalletId } = entry;
  if (WalletId === null) throw invalid({ WalletId: NO_METHOD_SET });
  const method = methodOf(await savedRow(scope, WalletId), parts.clock.today());
  const refusal = textMethodRefusal(method, gatesOf(known));
  if (refusal) throw invalid({ WalletId: refusal });
  return WalletId;
}

async function write(
  scope: Scope,
  parts: Parts,
  accountId: number,
  columns: { methodId: number; mobileNumber: string; active: true },
): Promise<void> {
  const before = await payByTextRow(scope, accountId);
  await scope.db
    .insert(payByTexts)
    .values({ customerId: scope.customer, accountId, ...columns })
    .onConflictDoUpdate({ target: [payByTexts.customerId, payByTexts.accountId], set: columns });
  const wasOn = before?.active === true && before.mobileNumber === columns.mobileNumber;
  if (!wasOn) await welcome(scope, parts, accountId, columns.mobileNumber);
}
