import * as v from 'valibot';
import type { CalendarDate } from './calendar-date.ts';
import { isExpired, methodLabel } from './payment-method.ts';
import type { SavedMethod } from './saved-method.ts';
import { id } from './wire.ts';

/** The method that would pay a draft, as it was shown beside it: masked, and enough to say which one is gone. */
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

/** What became of the method since it was shown. */
export type MethodLoss = 'deleted' | 'expired' | 'disabled';

export function methodLoss(
  chosen: DraftMethod,
  methods: readonly SavedMethod[],
  today: CalendarDate,
): MethodLoss | undefined {
  const found = methods.find(({ id: known }) => known === chosen.id);
  if (!found) return 'deleted';
  if (found.expired || isExpired(found.pay_data, today)) return 'expired';
  return found.enabled ? undefined : 'disabled';
}

/** The method that stands in until one is chosen: the cart's, else the only one there is, if it can pay. */
export function firstMethod(
  methods: readonly SavedMethod[],
  cartMethod: number | null,
  today: CalendarDate,
): DraftMethod | undefined {
  const [only, ...others] = methods;
  const found =
    methods.find(({ id: known }) => known === cartMethod) ?? (others.length === 0 ? only : undefined);
  const method = found && draftMethodOf(found);
  return method && methodLoss(method, methods, today) === undefined ? method : undefined;
}
