import type * as calls from '../../domain/calls/pay-by-text.ts';
import type { Handlers } from '../serve.ts';
import { savePayByText, switchPayByText } from '../text/save.ts';
import { payByTextOf } from '../text/view.ts';

export const payByText: Handlers<typeof calls> = {
  getPayByText: ({ accountId }, { parts, scope }) => payByTextOf(scope, parts.clock, accountId),

  savePayByText: async (entry, { parts, scope }) => {
    await savePayByText(parts, scope.customer, entry);
    return { success: true };
  },

  switchPayByText: (wish, { parts, scope }) => switchPayByText(parts, scope.customer, wish),
};
