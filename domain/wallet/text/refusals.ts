import type { RefusalTexts } from '../../api/refusal.ts';
import { fromDollars } from '../../values/cents.ts';
import { USE_NAMES } from '../method-uses.ts';
import type { MethodTypeId } from '../payment-method.ts';
import type { LimitWindow } from '../testing-limits.ts';
import { feeChangedText } from './changed-fee.ts';
import { CHOOSE_ANOTHER_METHOD, ENTERED_AT_PROCESSOR } from './en.ts';
import { NOT_A_STEP, NOT_AN_ENTRY, NOT_CARD_OR_BANK, notUseNames, TOO_MANY_ACCOUNTS } from './fields.ts';
import { CARD_NOT_TAKEN, ENTERED_HERE, NOT_ASKED, NOT_GIVEN_UP } from './method-entry.ts';
import { entryProblemText, notAcceptedText } from './problems.ts';
import { tooManyNewMethods } from './testing-limits.ts';
import { NOT_VERIFIED, VERIFY_FIRST, wrongAmountsText } from './verification.ts';

/** Which limit was reached, and when it ends, told at a moment of a time zone: both in seconds. */
export interface Until {
  readonly window: LimitWindow;
  readonly until: number;
  readonly now: number;
  readonly zone: string;
}

export const WALLET_REFUSALS = {
  'wallet.entry': entryProblemText,
  'wallet.not-accepted': ({ type }: { readonly type: MethodTypeId }) => notAcceptedText(type),
  'wallet.card-not-taken': () => CARD_NOT_TAKEN,
  'wallet.entered-here': () => ENTERED_HERE,
  'wallet.entered-at-processor': () => ENTERED_AT_PROCESSOR,
  'wallet.not-asked': () => NOT_ASKED,
  'wallet.not-given-up': () => NOT_GIVEN_UP,
  'wallet.changed-elsewhere': () =>
    'This payment method was changed elsewhere. Please look at it again. Nothing was changed here.',
  'wallet.account-number-again': () => 'Please enter the bank account number again.',
  'wallet.too-many-new-methods': ({ window, until, now, zone }: Until) =>
    tooManyNewMethods(window, until * 1000, now * 1000, zone),
  'wallet.verify-first': () => VERIFY_FIRST,
  'wallet.not-verified': () => NOT_VERIFIED,
  'wallet.wrong-deposits': ({ left }: { readonly left: number }) => wrongAmountsText(left),
  'wallet.in-use': () => 'This payment method is in use and cannot be deleted.',
  'wallet.replaced-by-itself': () => CHOOSE_ANOTHER_METHOD,
  'wallet.fee-changes': ({ before, after }: { readonly before: number; readonly after: number }) =>
    feeChangedText(fromDollars(before), fromDollars(after)),
  'wallet.not-card-or-bank': () => NOT_CARD_OR_BANK,
  'wallet.not-an-entry': () => NOT_AN_ENTRY,
  'wallet.not-a-step': () => NOT_A_STEP,
  'wallet.too-many-accounts': () => TOO_MANY_ACCOUNTS,
  'wallet.not-use-names': () => notUseNames(USE_NAMES),
} satisfies RefusalTexts;
