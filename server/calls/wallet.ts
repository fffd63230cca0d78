import type * as calls from '../../domain/calls/wallet.ts';
import type { Handlers } from '../serve.ts';
import { methodOf, methodRows } from '../wallet.ts';

export const wallet: Handlers<typeof calls> = {
  listPaymentMethods: async (_, { parts, scope }) => {
    const today = parts.clock.today();
    return { items: (await methodRows(scope)).map((row) => methodOf(row, today)) };
  },
};
