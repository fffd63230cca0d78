import { and, eq } from 'drizzle-orm';
import { IN_COLLECTIONS } from '../../domain/accounts/text/en.ts';
import type { PayByText, TextGates } from '../../domain/texts/pay-by-text.ts';
import { textMethodProblem } from '../../domain/texts/pay-by-text.ts';
import { VERIFIED, verifiedNumber } from '../../domain/values/mobile-number.ts';
import { plainText } from '../../domain/values/plain-text.ts';
import { type AutoPayAccountRow, accountRow } from '../auto-pay/rows.ts';
import { unpayableWords } from '../bills/payable.ts';
import { feeConfigOf } from '../bills/payment-terms.ts';
import type { Clock } from '../clock.ts';
import { areTextsStopped } from '../notifications/settings.ts';
import { notFound } from '../refusal.ts';
import { wordsOf } from '../refusal-words.ts';
import { isAnothersNumber } from '../session/confirm-mobile.ts';
import { billerNameOf, logoOf } from '../store/billers.ts';
import { profileOf } from '../store/customers.ts';
import { holdings } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import type { Scope } from '../store/scope.ts';
import { savedMethods } from '../wallet/saved.ts';
import { isEnabled, payByTextRow } from './rows.ts';

/** The settings of an account that the customer holds (API2-48). */
export async function payByTextOf(scope: Scope, clock: Clock, accountId: number): Promise<PayByText> {
  const [info, row, profile, methods, nickname, isStopped] = await Promise.all([
    accountRow(scope.db, accountId),
    payByTextRow(scope, accountId),
    profileOf(scope),
    savedMethods(scope, clock),
    nicknameOf(scope, accountId),
    areTextsStopped(scope),
  ]);
  if (!info) throw notFound();
  const { account, biller, billType, bill } = info;
  const gates = gatesOf(info);
  const number = profile.mobile_number ?? '';
  const isVerified = verifiedNumber(number, profile.mobile_registration) !== undefined;
  const isAnothers = number !== '' && !isVerified && (await isAnothersNumber(scope, number));
  return {
    ...gates,
    ...unpayableWords(biller),
    id: row ? account.id : null,
    AccountId: account.id,
    Active: row?.active ?? false,
    enabled: isEnabled(row, profile),
    WalletId: row?.methodId ?? null,
    wallet_id: row?.methodId ?? null,
    MobileNumber: number,
    mobile_registered: isVerified,
    mobile_message: isAnothers ? wordsOf('session.mobile-taken') : '',
    texts_stopped: isStopped,
    fee_disclosure: feeText(billType),
    terms_and_conditions: biller.termsAndConditions,
    logo: logoOf(biller).normal.url,
    entity_id: biller.id,
    entity_name: billerNameOf(biller),
    account_num: account.accountNum,
    nickname,
    ebill_id: bill?.id ?? null,
    due_date: bill?.dueDate ?? null,
    is_offered: isOffered(info),
    is_cc_accepted: (['visa', 'mastercard', 'discover', 'americanexpress'] as const).some(
      (kind) => biller.allowedPaymentMethods[kind],
    ),
    collections: {
      is_in_collections: account.inCollections,
      collections_message: account.inCollections ? plainText(account.collectionsHtml) || IN_COLLECTIONS : '',
    },
    wallets: methods.map((method) => ({
      ...method,
      enabled: textMethodProblem(method, gates) === undefined,
    })),
  };
}

/** True where the biller accepts pay by text for this bill type (DET-21). */
export function isOffered({ biller, billType }: Pick<AutoPayAccountRow, 'biller' | 'billType'>): boolean {
  return biller.acceptsPayByText && billType.isUtility;
}

/** The methods that the biller accepts for this account by text. */
export function gatesOf({ account, biller }: Pick<AutoPayAccountRow, 'account' | 'biller'>): TextGates {
  return {
    is_eft_accepted: biller.allowedPaymentMethods.eft && biller.acceptsEft,
    allowed_payment_methods: biller.allowedPaymentMethods,
    is_account_blacklisted: account.eftBlacklisted,
    is_eft_blacklisted: account.eftBlacklisted,
  };
}

function feeText(billType: AutoPayAccountRow['billType']): string {
  const fee = feeConfigOf(billType);
  if (!fee.is_xbp_fee) return '';
  return [fee.fee_info_text, fee.cc_fee_description, fee.eft_fee_description].filter(Boolean).join(' ');
}

async function nicknameOf({ db, customer }: Scope, accountId: number): Promise<string> {
  const [row] = await db
    .select({ nickname: holdings.nickname })
    .from(holdings)
    .where(and(eq(holdings.customerId, customer), eq(holdings.accountId, accountId)));
  return row?.nickname ?? '';
}

/** True when pay by text is on for one of the customer's accounts (ENT2-14). */
export async function isAnyEnabled({ db, customer }: Scope): Promise<boolean> {
  const rows = await db
    .select({ account: payByTexts.accountId })
    .from(payByTexts)
    .innerJoin(
      customers,
      and(
        eq(customers.id, payByTexts.customerId),
        eq(customers.mobileNumber, payByTexts.mobileNumber),
        eq(customers.mobileRegistration, VERIFIED),
      ),
    )
    .where(and(eq(payByTexts.customerId, customer), eq(payByTexts.active, true)))
    .limit(1);
  return rows.length > 0;
}
