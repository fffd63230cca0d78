import type * as calls from '../../domain/cart/change-calls.ts';
import type { Handlers } from '../handlers.ts';
import { itemsWithForecasts } from '../workflows/cart-with-forecasts.ts';
import { answerCartChange, changeAmount, changeCart, changeDate, removeAll } from './change.ts';

export const cartChanges: Handlers<typeof calls> = {
  emptyCart: (_, visit) => answerCartChange(visit, removeAll),

  updateCartItem: async (request, { parts, scope }) => {
    const item = await changeCart(parts, scope, (inside, lines) => changeAmount(inside, lines, request));
    const [told = item] = await itemsWithForecasts(scope, parts, [item]);
    return told;
  },

  updateScheduledDate: ({ scheduled_date }, visit) =>
    answerCartChange(visit, (scope) => changeDate(scope, scheduled_date, visit.parts.clock.today())),
};
