import * as v from 'valibot';
import { call } from '../call.ts';
import { methodEntries } from '../method-entries.ts';
import { savedMethod } from '../saved-method.ts';
import { id, success, textId } from '../wire.ts';

/** ERR2-17. */
const NOT_SAVED = 'Unable to save changes.  Please try again later.';
/** ERR2-18. */
const NOT_DELETED = 'Unable to process request, refresh the page and try again.';

/** API2-61. The very same method sent again is the same one: a repeat after a lost answer adds nothing. */
export const addPaymentMethod = call({
  method: 'POST',
  path: '/api/v2.1/payment-methods',
  who: 'customer',
  request: methodEntries,
  answer: savedMethod,
  idempotent: true,
  failure: NOT_SAVED,
});

/** API2-62: numbers that are left out stay as they are (WAL-26). */
export const editPaymentMethod = call({
  method: 'PUT',
  path: '/api/v2.1/payment-methods/:id',
  who: 'customer',
  owns: { id: 'payment method' },
  request: v.object({ id: textId, ...methodEntries.entries }),
  answer: savedMethod,
  idempotent: true,
  failure: NOT_SAVED,
});

/** API2-63: 409 with what uses it while anything does (WAL-38). */
export const deletePaymentMethod = call({
  method: 'DELETE',
  path: '/api/v2.1/payment-methods/:id',
  who: 'customer',
  owns: { id: 'payment method' },
  request: v.object({ id: textId }),
  answer: success,
  failure: NOT_DELETED,
});

/** API2-68: as `addPaymentMethod`. */
export const addWallet = call({
  method: 'POST',
  path: '/services/web/wallet/AddWallet',
  who: 'customer',
  request: methodEntries,
  answer: savedMethod,
  idempotent: true,
  failure: NOT_SAVED,
});

/** API2-69: as `editPaymentMethod`. */
export const editWallet = call({
  method: 'POST',
  path: '/services/web/wallet/EditWallet',
  who: 'customer',
  owns: { wallet_id: 'payment method' },
  request: v.object({ wallet_id: id, ...methodEntries.entries }),
  answer: savedMethod,
  idempotent: true,
  failure: NOT_SAVED,
});

/** API2-67: with a replacement every use of the method moves to that one; null or left out for none (ruling 10). */
export const removeWallet = call({
  method: 'POST',
  path: '/services/web/wallet/removeWallet',
  who: 'customer',
  owns: { WalletId: 'payment method', ReplaceWithWalletId: 'payment method' },
  request: v.object({ WalletId: id, ReplaceWithWalletId: v.optional(v.nullable(id), null) }),
  answer: success,
  failure: NOT_DELETED,
});
