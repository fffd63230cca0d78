import { fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/call.ts';
import { listPaymentMethods } from '../../../domain/calls/wallet.ts';
import { deletePaymentMethod } from '../../../domain/calls/wallet-changes.ts';
import type { SavedMethod } from '../../../domain/saved-method.ts';
import { deleteMethodMachine } from '../../../machines/deleteMethod.ts';
import { paymentMethodFormMachine, type Save } from '../../../machines/paymentMethodForm.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { alertsView } from '../../alerts-view.ts';
import { refreshView } from '../../read-view.ts';

/** Whatever cannot be loaded before a delete is told as one (ERR2-18). */
export const deleteMethodWiring = ({ wire, services }: Adapters) =>
  wire(deleteMethodMachine, {
    actors: {
      loadUses: fromPromise<AnswerOf<typeof listPaymentMethods>, RequestOf<typeof listPaymentMethods>>(
        ({ input, signal }) =>
          services.send(listPaymentMethods, input, { signal, failure: deletePaymentMethod.failure }),
      ),
    },
  });

const PATIENCE = 8_000;

/** What the banners ask to be done about a card may be done by a change of the wallet (NAV-38). */
export async function renewAlerts(adapters: Adapters): Promise<void> {
  await refreshView(alertsView, adapters, AbortSignal.timeout(PATIENCE)).catch(() => {});
}

export const methodFormWiring = ({ wire }: Adapters) =>
  wire(paymentMethodFormMachine, {
    actors: { save: fromPromise<SavedMethod, { save: Save }>(({ input }) => input.save()) },
  });
