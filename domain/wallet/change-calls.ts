import * as v from 'valibot';
import { call } from '../api/call.ts';
import { MALFORMED, NOT_SAVED } from '../api/text/en.ts';
import { id, money, success, textId } from '../api/wire.ts';
import { methodEntries } from './method-entries.ts';
import { savedMethod } from './saved-method.ts';

export const addPaymentMethod = call({
  method: 'POST',
  path: '/api/v2.1/payment-methods',
  summary: 'Adds a payment method (API2-61).',
  description: 'A repeat of the same method after a lost answer adds nothing.',
  who: 'customer',
  fresh: true,
  needs: 'payments',
  request: methodEntries,
  answer: savedMethod,
  idempotent: true,
  failure: NOT_SAVED,
});

export const editPaymentMethod = call({
  method: 'PUT',
  path: '/api/v2.1/payment-methods/:id',
  summary: 'Changes a payment method; numbers that are left out stay as they are (API2-62, WAL-26).',
  who: 'customer',
  fresh: true,
  needs: 'payments',
  owns: { id: 'payment method' },
  request: v.object({ id: textId, ...methodEntries.entries }),
  answer: savedMethod,
  idempotent: true,
  failure: NOT_SAVED,
});

export const verifyPaymentMethod = call({
  method: 'POST',
  path: '/api/v2.1/payment-methods/:id/verify',
  summary: 'Enters the amounts of the two deposits that verify a bank account.',
  description: 'A wrong pair costs one of ten tries. A repeat after the right one answers the method.',
  who: 'customer',
  needs: 'payments',
  owns: { id: 'payment method' },
  request: v.object({ id: textId, first: money, second: money }),
  answer: savedMethod,
  failure: NOT_SAVED,
});

export const deletePaymentMethod = call({
  method: 'DELETE',
  path: '/api/v2.1/payment-methods/:id',
  summary: 'Deletes a payment method (API2-63).',
  description: 'While anything uses it, the server answers 409 and names the uses (WAL-38).',
  who: 'customer',
  owns: { id: 'payment method' },
  request: v.object({ id: textId }),
  answer: success,
  failure: MALFORMED,
});

export const addWallet = call({
  method: 'POST',
  path: '/services/web/wallet/AddWallet',
  summary: 'Adds a payment method, as `addPaymentMethod` does (API2-68).',
  who: 'customer',
  fresh: true,
  needs: 'payments',
  request: methodEntries,
  answer: savedMethod,
  idempotent: true,
  failure: NOT_SAVED,
});

export const editWallet = call({
  method: 'POST',
  path: '/services/web/wallet/EditWallet',
  summary: 'Changes a payment method, as `editPaymentMethod` does (API2-69).',
  who: 'customer',
  fresh: true,
  needs: 'payments',
  owns: { wallet_id: 'payment method' },
  request: v.object({ wallet_id: id, ...methodEntries.entries }),
  answer: savedMethod,
  idempotent: true,
  failure: NOT_SAVED,
});

export const removeWallet = call({
  method: 'POST',
  path: '/services/web/wallet/removeWallet',
  summary: 'Deletes a method (API2-67).',
  description:
    'With a replacement, every use moves to that method; without one, send null or leave it out (ruling 10). Where the fees of scheduled payments change, a 409 answer holds `fee` and `new_fee`, in dollars, and nothing moves until `agreed_fee` is the new fee.',
  who: 'customer',
  fresh: true,
  owns: { WalletId: 'payment method', ReplaceWithWalletId: 'payment method' },
  request: v.object({
    WalletId: id,
    ReplaceWithWalletId: v.optional(v.nullable(id), null),
    agreed_fee: v.optional(money),
  }),
  answer: success,
  failure: MALFORMED,
});
