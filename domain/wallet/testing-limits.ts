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

/** A household or an office shares one network address, which may do so many times as much. */
export const SHARED_BY = 4;
