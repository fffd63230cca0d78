import { fromPromise } from 'xstate';
import { listPaymentMethods } from '../../../domain/wallet/calls.ts';
import { deletePaymentMethod } from '../../../domain/wallet/change-calls.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { deleteMethodMachine } from '../../../machines/wallet/delete-method.machine.ts';
import { paymentMethodFormMachine, type Save } from '../../../machines/wallet/payment-method-form.machine.ts';
import { callActor } from '../../adapters/actors.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { alertsQuery } from '../../queries/alerts.ts';
import { refetch } from '../../queries/changes.ts';

/** A failure to load the uses before a delete has the same message as a failed delete (ERR2-18). */
export const deleteMethodWiring = (adapters: Adapters) =>
  adapters.wire(deleteMethodMachine, {
    actors: {
      loadUses: callActor(adapters, listPaymentMethods, { failure: deletePaymentMethod.failure }),
    },
  });

/** A change of the wallet may settle an alert that requires action about a card (NAV-38). */
export async function refetchAlerts(adapters: Adapters): Promise<void> {
  await refetch(adapters, alertsQuery);
}

export const methodFormWiring = ({ wire }: Adapters) =>
  wire(paymentMethodFormMachine, {
    actors: { save: fromPromise<SavedMethod, { save: Save }>(({ input }) => input.save()) },
  });
