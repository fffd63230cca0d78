import { fromPromise } from 'xstate';
import type { SavedMethod } from '../../../domain/saved-method.ts';
import { deleteMethodMachine } from '../../../machines/deleteMethod.ts';
import { paymentMethodFormMachine, type Save } from '../../../machines/paymentMethodForm.ts';
import type { Adapters } from '../../adapters/adapters.ts';

export const deleteMethodWiring = ({ wire }: Adapters) => wire(deleteMethodMachine);

export const methodFormWiring = ({ wire }: Adapters) =>
  wire(paymentMethodFormMachine, {
    actors: { save: fromPromise<SavedMethod, { save: Save }>(({ input }) => input.save()) },
  });
