import type * as calls from '../../domain/texts/calls.ts';
import type { Handlers } from '../handlers.ts';
import { requireSetUp } from '../set-up.ts';
import { savePayByText, switchPayByText } from './save.ts';
import { payByTextOf } from './view.ts';

export const payByText: Handlers<typeof calls> = {
  getPayByText: ({ accountId }, { parts, scope }) => payByTextOf(scope, parts.clock, accountId),

  savePayByText: async (entry, { parts, scope }) => {
    await savePayByText(parts, scope.customer, entry);
    return { success: true };
  },

  switchPayByText: async (wish, { parts, scope }) => {
    if (wish.Active) requireSetUp(parts.config, { needs: 'payments' });
    return switchPayByText(parts, scope.customer, wish);
  },
};
