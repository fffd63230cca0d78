import * as v from 'valibot';
import { ACCOUNT_NUMBER_NOT_NUMERIC } from '../accounts/text/en.ts';
import { call, LOOK_UP_LIMIT } from '../api/call.ts';
import { codec } from '../api/codec.ts';
import { NOT_A_YEAR } from '../api/text/fields.ts';
import { id, money, text, textId } from '../api/wire.ts';
import {
  completedTax,
  listedTaxAccount,
  taxAccount,
  taxAccountBasics,
  taxServiceStatus,
} from './tax-account.ts';
import { enteredReturn, listedReturn, taxReturn } from './tax-return.ts';
import { RETURN_NOT_SAVED } from './text/en.ts';

const NO_ACCOUNTS = 'Unable to get tax accounts.  Please try again later.';
const NO_ACCOUNT = 'Unable to get tax account details.  Please try again later.';
const NO_RETURN = 'Unable to get tax return details.  Please try again later.';

export const getTaxAccountsList = call({
  method: 'GET',
  path: '/services/tax/GetTaxAccountsList',
  summary: 'Lists the tax accounts (API2-72).',
  description:
    'The overall status is that of an organisation whose service is down, if any; each account has its own as well.',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ accounts: v.array(listedTaxAccount), taxWebServiceStatus: taxServiceStatus }),
  limit: LOOK_UP_LIMIT,
  failure: NO_ACCOUNTS,
});

export const getTaxAccountDetails = call({
  method: 'GET',
  path: '/services/tax/GetTaxAccountDetails',
  summary: 'Reads a tax account (API2-73).',
  who: 'customer',
  needs: 'tax',
  owns: { accountId: 'account' },
  request: v.object({ accountId: textId, entityId: textId }),
  answer: taxAccount,
  limit: LOOK_UP_LIMIT,
  failure: NO_ACCOUNT,
});

export const getTaxAccount = call({
  method: 'GET',
  path: '/services/tax/GetAccountByID',
  summary:
    "Reads a tax account without the web service's data, and therefore also while the service is down (API2-74).",
  who: 'customer',
  needs: 'tax',
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
    v.string(NOT_A_YEAR),
    v.regex(/^(19|20)\d\d$/, NOT_A_YEAR),
    v.transform((digits) => Number(digits)),
  ),
  (number) => String(number),
);

const ofYear = v.object({ entityId: textId, accountNumber, year });
const list = v.array(listedReturn);

export const getFiledTaxReturns = call({
  method: 'GET',
  path: '/services/tax/GetFiledTaxReturns',
  summary: 'Lists the filed returns of a year (API2-75).',
  who: 'customer',
  needs: 'tax',
  owns: ACCOUNT,
  request: ofYear,
  answer: list,
  limit: LOOK_UP_LIMIT,
  failure: 'Unable to get filed accounts.  Please try again later.',
});

export const getUnfiledTaxReturns = call({
  method: 'GET',
  path: '/services/tax/GetUnfiledTaxReturns',
  summary: 'Lists the unfiled returns of a year (API2-76).',
  who: 'customer',
  needs: 'tax',
  owns: ACCOUNT,
  request: ofYear,
  answer: list,
  limit: LOOK_UP_LIMIT,
  failure: 'Unable to get unfiled accounts.  Please try again later.',
});

export const getPendingTaxReturns = call({
  method: 'GET',
  path: '/services/tax/GetPendingTaxReturns',
  summary: 'Lists the pending returns of a year (API2-77).',
  who: 'customer',
  needs: 'tax',
  owns: ACCOUNT,
  request: ofYear,
  answer: list,
  limit: LOOK_UP_LIMIT,
  failure: 'Unable to get pending accounts.  Please try again later.',
});

export const getCompletedTaxReturns = call({
  method: 'GET',
  path: '/services/tax/GetCompletedTaxReturns',
  summary: 'Lists the completed returns of a year; an empty year means all years (API2-78).',
  who: 'customer',
  needs: 'tax',
  owns: ACCOUNT,
  request: v.object({
    entityId: textId,
    accountNumber,
    year: v.optional(v.pipe(v.string(NOT_A_YEAR), v.regex(/^((19|20)\d\d)?$/, NOT_A_YEAR)), ''),
  }),
  answer: v.array(completedTax),
  limit: LOOK_UP_LIMIT,
  failure: NO_ACCOUNT,
});

export const getTaxAmountDue = call({
  method: 'POST',
  path: '/services/tax/GetAmountDue',
  summary: 'Reads the amount due on a return (API2-79).',
  description: '`balance` is what the customer was shown; the server relies on its own.',
  who: 'customer',
  needs: 'tax',
  owns: { ...ACCOUNT, taxId: 'tax return' },
  request: v.object({ entityId: id, accountNumber, taxId: id, balance: money }),
  answer: v.object({ amount_due: money, balance_due: money }),
  reads: true,
  limit: LOOK_UP_LIMIT,
  failure: NO_RETURN,
});

export const findTaxAccounts = call({
  method: 'POST',
  path: '/services/tax/GetAccountsByAccountIdAndPin',
  summary: 'Finds the tax accounts under an account number (API2-80).',
  description:
    "Either the name or the PIN, never both, proves that they are the customer's. The list is empty when nothing matches.",
  who: 'customer',
  needs: 'tax',
  request: v.object({
    entityId: id,
    accountNumber: v.pipe(accountNumber, v.trim(), v.regex(/^\d+$/, ACCOUNT_NUMBER_NOT_NUMERIC)),
    pin: v.optional(v.pipe(text(20), v.trim()), ''),
    last_or_business_name: v.optional(v.pipe(text(120), v.trim()), ''),
  }),
  answer: v.array(taxAccountBasics),
  idempotent: true,
  limit: LOOK_UP_LIMIT,
  failure: NO_ACCOUNTS,
});

export const getTaxReturn = call({
  method: 'GET',
  path: '/services/tax/GetTaxReturnsById',
  summary: 'Reads a return (API2-81).',
  who: 'customer',
  needs: 'tax',
  owns: { ...ACCOUNT, taxReturnId: 'tax return' },
  request: v.object({ taxReturnId: textId, entityId: textId, accountNumber }),
  answer: taxReturn,
  limit: LOOK_UP_LIMIT,
  failure: NO_RETURN,
});

const entered = { taxReturnId: id, entityId: id, accountNumber, taxreturn: enteredReturn };

export const calculateTaxReturn = call({
  method: 'POST',
  path: '/services/tax/CalculateTaxReturnsById',
  summary: 'Calculates a return from the given entries and stores nothing (API2-82).',
  who: 'customer',
  needs: 'tax',
  owns: { ...ACCOUNT, taxReturnId: 'tax return' },
  request: v.object(entered),
  answer: taxReturn,
  reads: true,
  limit: LOOK_UP_LIMIT,
  failure: NO_RETURN,
});

export const saveTaxReturn = call({
  method: 'POST',
  path: '/services/tax/SaveTaxReturnsById',
  summary: 'Saves a return (API2-83).',
  description:
    'A save names the version that it started from. When a newer version exists, the server refuses with 409 unless the save changes nothing. With `fileReturn` the return goes to filing; that is never retried blindly.',
  who: 'customer',
  needs: 'tax',
  owns: { ...ACCOUNT, taxReturnId: 'tax return' },
  request: v.object({ ...entered, fileReturn: v.boolean() }),
  answer: v.object({ success: v.literal(true), taxreturn: taxReturn }),
  limit: LOOK_UP_LIMIT,
  failure: RETURN_NOT_SAVED,
});
