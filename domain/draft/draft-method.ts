import * as v from 'valibot';
import { id } from '../api/wire.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { isExpired, methodLabel } from '../wallet/payment-method.ts';
import type { SavedMethod } from '../wallet/saved-method.ts';

/**
 * The method that would pay a draft, as the draft showed it: masked, and enough to name it when it is gone.
 */
export const draftMethod = v.object({
  id,
  nickname: v.string(),
  label: v.string(),
  category: v.picklist(['card', 'bank']),
});

export type DraftMethod = v.InferOutput<typeof draftMethod>;

export function draftMethodOf(method: SavedMethod): DraftMethod {
  return {
    id: method.id,
    nickname: method.nickname,
    label: methodLabel(method),
    category: method.type.category,
  };
}

export type MethodLoss = 'deleted' | 'expired' | 'disabled';

export function methodLoss(
  chosen: DraftMethod,
  methods: readonly SavedMethod[],
  today: CalendarDate,
): MethodLoss | undefined {
  const method = methods.find(({ id: methodId }) => methodId === chosen.id);
  if (!method) return 'deleted';
  if (method.expired || isExpired(method.pay_data, today)) return 'expired';
  return method.enabled ? undefined : 'disabled';
}

/**
 * The method to use until the customer chooses one: the cart's method, else the only saved method, provided
 * that it can pay.
 */
export function firstMethod(
  methods: readonly SavedMethod[],
  cartMethod: number | null,
  today: CalendarDate,
): DraftMethod | undefined {
  const [only, ...others] = methods;
  const candidate =
    methods.find(({ id: methodId }) => methodId === cartMethod) ?? (others.length === 0 ? only : undefined);
  const method = candidate && draftMethodOf(candidate);
  return method && methodLoss(method, methods, today) === undefined ? method : undefined;
}
