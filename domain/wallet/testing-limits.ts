import { DAY, HOUR } from '../values/durations.ts';

/** At most so many in a window, counted in milliseconds. */
export interface Limit {
  readonly most: number;
  readonly window: number;
}

/**
 * People who test stolen cards add many and see which are declined. These limits hold for each customer, and
 * for each card or bank account over all customers. A household that
 * moves in with all its cards stays below them.
 */
export const NEW_METHODS: readonly Limit[] = [
  { most: 10, window: HOUR },
  { most: 20, window: DAY },
];
export const DECLINES: readonly Limit[] = [{ most: 10, window: HOUR }];

/**
 * The same while so many were added or declined on the whole portal that somebody tries cards with many customers
 * from many addresses. A customer whose method is good pays all the same.
 */
export const TIGHT_NEW_METHODS: readonly Limit[] = [
  { most: 3, window: HOUR },
  { most: 5, window: DAY },
];
export const TIGHT_DECLINES: readonly Limit[] = [{ most: 3, window: HOUR }];

/** A household or an office shares one network address, which may do so many times as much. */
export const SHARED_BY = 4;
