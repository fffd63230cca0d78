import * as v from 'valibot';
import { call } from '../call.ts';
import { payByText } from '../pay-by-text.ts';
import { id, text, textId } from '../wire.ts';

/** API2-47: switching off needs no number, and keeps number and method for the next time (PBT-21). */
export const switchPayByText = call({
  method: 'POST',
  path: '/services/web/payByText/EnableOrDisabled',
  who: 'customer',
  owns: { AccountId: 'account' },
  request: v.object({ AccountId: id, Active: v.boolean() }),
  answer: v.object({ success: v.literal(true), enabled: v.boolean() }),
  idempotent: true,
  failure: 'Unable to save changes.  Please try again later.',
});

/** API2-48. */
export const getPayByText = call({
  method: 'GET',
  path: '/services/web/payByText/GetByAccountId/',
  who: 'customer',
  owns: { accountId: 'account' },
  request: v.object({ accountId: textId }),
  answer: payByText,
  failure: 'Unable to get pay by text settings.  Please try again later.',
});

/** API2-49: switches it on (PBT-20). The number is the one that the customer has verified (PBT-13). */
export const savePayByText = call({
  method: 'POST',
  path: '/services/web/payByText/AddOrUpdate',
  who: 'customer',
  owns: { AccountId: 'account', WalletId: 'payment method' },
  request: v.object({ AccountId: id, WalletId: v.nullable(id), MobileNumber: text(30) }),
  answer: v.object({ success: v.literal(true) }),
  idempotent: true,
  failure: 'Unable to save changes.  Please try again later.',
});
