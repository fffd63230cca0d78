import * as v from 'valibot';
import { call } from '../api/call.ts';
import { NOT_SAVED } from '../api/text/en.ts';
import { id, text, textId } from '../api/wire.ts';
import { payByText } from './pay-by-text.ts';

export const switchPayByText = call({
  method: 'POST',
  path: '/services/web/payByText/EnableOrDisabled',
  summary: 'Switches pay by text on or off.',
  description:
    'Switching off needs no number and keeps number and method for the next time (API2-47, PBT-21).',
  who: 'customer',
  owns: { AccountId: 'account' },
  request: v.object({ AccountId: id, Active: v.boolean() }),
  answer: v.object({ success: v.literal(true), enabled: v.boolean() }),
  idempotent: true,
  failure: NOT_SAVED,
});

export const getPayByText = call({
  method: 'GET',
  path: '/services/web/payByText/GetByAccountId/',
  summary: 'Reads the pay-by-text settings of an account (API2-48).',
  who: 'customer',
  owns: { accountId: 'account' },
  request: v.object({ accountId: textId }),
  answer: payByText,
  failure: 'Unable to get pay by text settings.  Please try again later.',
});

export const savePayByText = call({
  method: 'POST',
  path: '/services/web/payByText/AddOrUpdate',
  summary: 'Saves the settings and switches pay by text on (API2-49, PBT-20).',
  description: 'The number must be the one that the customer has verified (PBT-13).',
  who: 'customer',
  needs: 'payments',
  owns: { AccountId: 'account', WalletId: 'payment method' },
  request: v.object({ AccountId: id, WalletId: v.nullable(id), MobileNumber: text(30) }),
  answer: v.object({ success: v.literal(true) }),
  idempotent: true,
  failure: NOT_SAVED,
});
