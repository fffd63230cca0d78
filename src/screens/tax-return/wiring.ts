import { fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/call.ts';
import { addToCart, removeFromCart } from '../../../domain/calls/cart.ts';
import { mintPdfTicket, openPdf } from '../../../domain/calls/documents.ts';
import { type getTaxReturn, saveTaxReturn } from '../../../domain/calls/tax.ts';
import { withoutItem } from '../../../domain/cart-amounts.ts';
import { type Change, isChangeOf, standing } from '../../../domain/outbox.ts';
import { taxDraftSubject } from '../../../domain/tax-draft-change.ts';
import type { TaxReturn } from '../../../domain/tax-return.ts';
import { NOT_FILED, type OpenedDraft } from '../../../machines/tax-return-facts.ts';
import { taxPaymentMachine } from '../../../machines/taxPayment.ts';
import { taxReturnMachine } from '../../../machines/taxReturn.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { newChangeId } from '../../adapters/outbox.ts';
import { cartCountView } from '../../cart-count.ts';
import { cartView, keepCart } from '../../cart-view.ts';
import { refreshView } from '../../read-view.ts';
import { to } from '../../routes.ts';
import { keepTaxReturn, readAftermath, taxReturnView } from '../../tax-view.ts';

export function taxReturnWiring(adapters: Adapters) {
  const { services, device } = adapters;
  return adapters.wire(taxReturnMachine, {
    actors: {
      taxPayment: taxPaymentWiring(adapters),
      openDraft: fromPromise<OpenedDraft, { taxReturnId: number }>(async ({ input: { taxReturnId } }) => {
        const waiting = (await device.list<Change>('outbox')).map(({ value }) => value);
        return {
          change: standing(waiting)
            .filter(isChangeOf('tax draft'))
            .find(({ subject }) => subject === taxDraftSubject(taxReturnId)),
          aftermath: await readAftermath(adapters, taxReturnId),
        };
      }),
      // Not stopped when the screen is left: it may be filed all the same, and then the device should know.
      file: fromPromise<AnswerOf<typeof saveTaxReturn>, RequestOf<typeof saveTaxReturn>>(
        async ({ input }) => {
          const answer = await services.send(saveTaxReturn, input, { failure: NOT_FILED });
          await keepTaxReturn(adapters, answer.taxreturn);
          return answer;
        },
      ),
      readReturn: fromPromise<AnswerOf<typeof getTaxReturn>, RequestOf<typeof getTaxReturn>>(
        async ({ input, signal }) => {
          const { taxReturnId, entityId, accountNumber } = input;
          const view = taxReturnView({ entityId, accountNum: accountNumber }, taxReturnId);
          const taxReturn = await view.fetch(adapters, signal);
          await keepTaxReturn(adapters, taxReturn);
          return taxReturn;
        },
      ),
    },
  });
}

const NOT_ADDED = 'Unable to add taxes to the cart.  Please try again later.';
const NOT_REMOVED = 'Unable to remove bill from cart.  Please try again later.';

/** The cart and its badge follow at once (RET-28, RET-29). */
function taxPaymentWiring(adapters: Adapters) {
  const { services } = adapters;
  return adapters.wire(taxPaymentMachine, {
    actors: {
      addToCart: fromPromise<AnswerOf<typeof addToCart>, RequestOf<typeof addToCart>>(
        async ({ input, signal }) => {
          const added = await services.send(addToCart, input, { signal, failure: NOT_ADDED });
          void refreshView(cartView, adapters, AbortSignal.timeout(CART_LIMIT)).catch(() => {});
          return added;
        },
      ),
      removeFromCart: fromPromise<AnswerOf<typeof removeFromCart>, RequestOf<typeof removeFromCart>>(
        async ({ input, signal }) => {
          const answer = await services.send(removeFromCart, input, { signal, failure: NOT_REMOVED });
          await keepCart(adapters, (cart) => withoutItem(cart, input.cartItemId));
          await refreshView(cartCountView, adapters, AbortSignal.timeout(CART_LIMIT)).catch(() => {});
          return answer;
        },
      ),
    },
  });
}

const CART_LIMIT = 8_000;

/** The address of the return as a document, good once and for a minute (RET-06, API2-85, ruling 25). */
export async function returnPdfAddress(
  { services }: Adapters,
  { accountId, id, returnDescription }: TaxReturn,
): Promise<string> {
  const u = to.taxReturn(accountId, id, 'pdf');
  const { ticket } = await services.send(mintPdfTicket, { u });
  const n = `${returnDescription.replace(/[^\p{L}\d]+/gu, '-').replace(/^-|-$/g, '')}.pdf`;
  return `${openPdf.path}?${new URLSearchParams({ u, t: ticket, n })}`;
}

export { newChangeId };
