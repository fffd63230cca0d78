import { fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/api/call.ts';
import { mintPdfTicket, openPdf } from '../../../domain/bills/document-calls.ts';
import { addToCart, removeFromCart } from '../../../domain/cart/calls.ts';
import { withoutItem } from '../../../domain/cart/changed-cart.ts';
import { BILL_NOT_REMOVED } from '../../../domain/cart/text/en.ts';
import { storedAftermath, storedDraft } from '../../../domain/outbox/stored-drafts.ts';
import { type getTaxReturn, saveTaxReturn } from '../../../domain/tax/calls.ts';
import type { TaxReturn } from '../../../domain/tax/tax-return.ts';
import { RETURN_NOT_FILED, TAXES_NOT_ADDED } from '../../../domain/tax/text/en.ts';
import { taxPaymentMachine } from '../../../machines/tax/tax-payment.machine.ts';
import { taxReturnMachine } from '../../../machines/tax/tax-return.machine.ts';
import type { OpenedDraft } from '../../../machines/tax/tax-return-context.ts';
import { callActor } from '../../adapters/actors.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { to } from '../../app/routes.ts';
import { cartQuery, updateCachedCart } from '../../queries/cart.ts';
import { cartCountQuery } from '../../queries/cart-count.ts';
import { refetch } from '../../queries/changes.ts';
import { readAftermath, saveTaxReturnLocally, taxReturnQuery } from '../../queries/tax.ts';

export function taxReturnWiring(adapters: Adapters) {
  const { device } = adapters;
  return adapters.wire(taxReturnMachine, {
    actors: {
      taxPayment: taxPaymentWiring(adapters),
      openDraft: fromPromise<OpenedDraft, { taxReturnId: number }>(async ({ input: { taxReturnId } }) => {
        const rows = await device.list<unknown>('outbox');
        return {
          change: storedDraft(
            rows.map(({ value }) => value),
            taxReturnId,
          ),
          aftermath: storedAftermath(await readAftermath(adapters, taxReturnId)),
        };
      }),
      file: callActor(adapters, saveTaxReturn, {
        failure: RETURN_NOT_FILED,
        // The server may file the return all the same, and then the device should learn of it.
        outlives: true,
        after: ({ taxreturn }) => saveTaxReturnLocally(adapters, taxreturn),
      }),
      readReturn: fromPromise<AnswerOf<typeof getTaxReturn>, RequestOf<typeof getTaxReturn>>(
        async ({ input, signal }) => {
          const { taxReturnId, entityId, accountNumber } = input;
          const view = taxReturnQuery({ entityId, accountNum: accountNumber }, taxReturnId);
          const taxReturn = await view.fetch(adapters, { signal });
          await saveTaxReturnLocally(adapters, taxReturn);
          return taxReturn;
        },
      ),
    },
  });
}

/** The cart and its badge follow at once (RET-28, RET-29). */
function taxPaymentWiring(adapters: Adapters) {
  return adapters.wire(taxPaymentMachine, {
    actors: {
      addToCart: callActor(adapters, addToCart, {
        failure: TAXES_NOT_ADDED,
        after: () => void refetch(adapters, cartQuery),
      }),
      removeFromCart: callActor(adapters, removeFromCart, {
        failure: BILL_NOT_REMOVED,
        async after(_, { cartItemId }) {
          await updateCachedCart(adapters, (cart) => withoutItem(cart, cartItemId));
          await refetch(adapters, cartCountQuery);
        },
      }),
    },
  });
}

/** The address of the return as a PDF, valid once and for one minute (RET-06, API2-85, ruling 25). */
export async function returnPdfAddress(
  { services }: Adapters,
  { accountId, id, returnDescription }: TaxReturn,
): Promise<string> {
  const u = to.taxReturn(accountId, id, 'pdf');
  const { ticket } = await services.send(mintPdfTicket, { u });
  const n = `${returnDescription.replace(/[^\p{L}\d]+/gu, '-').replace(/^-|-$/g, '')}.pdf`;
  return `${openPdf.path}?${new URLSearchParams({ u, t: ticket, n })}`;
}
