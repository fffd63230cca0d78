import * as v from 'valibot';
import { call, LOOK_UP_LIMIT } from '../call.ts';
import { codec } from '../codec.ts';
import {
  completedTax,
  listedTaxAccount,
  taxAccount,
  taxAccountBasics,
  taxServiceStatus,
} from '../tax-account.ts';
import { enteredReturn, listedReturn, taxReturn } from '../tax-return.ts';
import { id, money, text, textId } from '../wire.ts';

const NO_ACCOUNTS = 'Unable to get tax accounts.  Please try again later.';
const NO_ACCOUNT = 'Unable to get tax account details.  Please try again later.';
const NO_RETURN = 'Unable to get tax return details.  Please try again later.';

/** API2-72. One status for all: that of an organisation whose service is down, else that they run; each account has its own. */
export const getTaxAccountsList = call({
  method: 'GET',
  path: '/services/tax/GetTaxAccountsList',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ accounts: v.array(listedTaxAccount), taxWebServiceStatus: taxServiceStatus }),
  limit: LOOK_UP_LIMIT,
  failure: NO_ACCOUNTS,
});

/** API2-73. */
export const getTaxAccountDetails = call({
  method: 'GET',
  path: '/services/tax/GetTaxAccountDetails',
  who: 'customer',
  owns: { accountId: 'account' },
  request: v.object({ accountId: textId, entityId: textId }),
  answer: taxAccount,
  limit: LOOK_UP_LIMIT,
  failure: NO_ACCOUNT,
});

/** API2-74: without the web service part, and so also while it is down. */
export const getTaxAccount = call({
  method: 'GET',
  path: '/services/tax/GetAccountByID',
  who: 'customer',
  owns: { accountId: 'account' },
  request: v.object({ accountId: textId }),
  answer: taxAccountBasics,
  failure: NO_ACCOUNT,
});

const ACCOUNT = { 'entityId+accountNumber': 'tax account number' } as const;

const accountNumber = text(40);

/** A tax year in a query. */
const year = codec(
  v.pipe(
    v.string('This must be a year.'),
    v.regex(/^(19|20)\d\d$/, 'This must be a year.'),
    v.transform((digits) => Number(digits)),
  ),
  (number) => String(number),
);

const ofYear = v.object({ entityId: textId, accountNumber, year });
const list = v.array(listedReturn);

/** API2-75. */
export const getFiledTaxReturns = call({
  method: 'GET',
  path: '/services/tax/GetFiledTaxReturns',
  who: 'customer',
  owns: ACCOUNT,
  request: ofYear,
  answer: list,
  limit: LOOK_UP_LIMIT,
  failure: 'Unable to get filed accounts.  Please try again later.',
});

/** API2-76. */
export const getUnfiledTaxReturns = call({
  method: 'GET',
  path: '/services/tax/GetUnfiledTaxReturns',
  who: 'customer',
  owns: ACCOUNT,
  request: ofYear,
  answer: list,
  limit: LOOK_UP_LIMIT,
  failure: 'Unable to get unfiled accounts.  Please try again later.',
});

/** API2-77. */
export const getPendingTaxReturns = call({
  method: 'GET',
  path: '/services/tax/GetPendingTaxReturns',
  who: 'customer',
  owns: ACCOUNT,
  request: ofYear,
  answer: list,
  limit: LOOK_UP_LIMIT,
  failure: 'Unable to get pending accounts.  Please try again later.',
});

/** API2-78: the year is empty for all years. */
export const getCompletedTaxReturns = call({
  method: 'GET',
  path: '/services/tax/GetCompletedTaxReturns',
  who: 'customer',
  owns: ACCOUNT,
  request: v.object({
    entityId: textId,
    accountNumber,
    year: v.optional(
      v.pipe(v.string('This must be a year.'), v.regex(/^((19|20)\d\d)?$/, 'This must be a year.')),
      '',
    ),
  }),
  answer: v.array(completedTax),
  limit: LOOK_UP_LIMIT,
  failure: NO_ACCOUNT,
});

/** API2-79. `balance` is what the customer was shown; the server goes by its own. */
export const getTaxAmountDue = call({
  method: 'POST',
  path: '/services/tax/GetAmountDue',
  who: 'customer',
  owns: { ...ACCOUNT, taxId: 'tax return' },
  request: v.object({ entityId: id, accountNumber, taxId: id, balance: money }),
  answer: v.object({ amount_due: money, balance_due: money }),
  idempotent: true,
  limit: LOOK_UP_LIMIT,
  failure: NO_RETURN,
});

/** API2-80: exactly one of name and PIN shows that the account is the customer's; none are answered when nothing matches. */
export const findTaxAccounts = call({
  method: 'POST',
  path: '/services/tax/GetAccountsByAccountIdAndPin',
  who: 'customer',
  request: v.object({
    entityId: id,
    accountNumber: v.pipe(
      accountNumber,
      v.trim(),
      v.regex(/^\d+$/, 'The account number should contain only numbers.'),
    ),
    pin: v.optional(v.pipe(text(20), v.trim()), ''),
    last_or_business_name: v.optional(v.pipe(text(120), v.trim()), ''),
  }),
  answer: v.array(taxAccountBasics),
  idempotent: true,
  limit: LOOK_UP_LIMIT,
  failure: NO_ACCOUNTS,
});

/** API2-81. */
export const getTaxReturn = call({
  method: 'GET',
  path: '/services/tax/GetTaxReturnsById',
  who: 'customer',
  owns: { ...ACCOUNT, taxReturnId: 'tax return' },
  request: v.object({ taxReturnId: textId, entityId: textId, accountNumber }),
  answer: taxReturn,
  limit: LOOK_UP_LIMIT,
  failure: NO_RETURN,
});

const entered = { taxReturnId: id, entityId: id, accountNumber, taxreturn: enteredReturn };

/** API2-82: what the return would come to; nothing is stored. */
export const calculateTaxReturn = call({
  method: 'POST',
  path: '/services/tax/CalculateTaxReturnsById',
  who: 'customer',
  owns: { ...ACCOUNT, taxReturnId: 'tax return' },
  request: v.object(entered),
  answer: taxReturn,
  idempotent: true,
  limit: LOOK_UP_LIMIT,
  failure: NO_RETURN,
});

/**
 * API2-83. A save names the version that it read: a save of an older one is refused with 409, unless it changes nothing.
 * With `fileReturn` the return is sent to filing; that is never repeated blindly.
 */
export const saveTaxReturn = call({
  method: 'POST',
  path: '/services/tax/SaveTaxReturnsById',
  who: 'customer',
  owns: { ...ACCOUNT, taxReturnId: 'tax return' },
  request: v.object({ ...entered, fileReturn: v.boolean() }),
  answer: v.object({ success: v.literal(true), taxreturn: taxReturn }),
  limit: LOOK_UP_LIMIT,
  failure: 'Unable to save tax return.  Please try again later.',
});
