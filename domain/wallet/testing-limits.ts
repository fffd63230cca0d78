import { DAY, HOUR } from '../values/durations.ts';

/** The windows of the limits, in milliseconds. Each has its words. */
export const WINDOWS = { hour: HOUR, day: DAY } as const;

export type LimitWindow = keyof typeof WINDOWS;

/** At most so many in a window. */
export interface Limit {
  readonly most: number;
  readonly window: LimitWindow;
}

/**
 * People who test stolen cards add many and see which are declined. These limits hold for each customer, and
 * for each card or bank account over all customers. A household that
 * moves in with all its cards stays below them.
 */
export const NEW_METHODS: readonly Limit[] = [
  { most: 10, window: 'hour' },
  { most: 20, window: 'day' },
];
export const DECLINES: readonly Limit[] = [{ most: 10, window: 'hour' }];

/**
 * The same while so many were added or declined on the whole portal that somebody tries cards with many customers
 * from many addresses. A customer whose method is good pays all the same.
 */
export const TIGHT_NEW_METHODS: readonly Limit[] = [
  { most: 3, window: 'hour' },
  { most: 5, window: 'day' },
];
export const TIGHT_DECLINES: readonly Limit[] = [{ most: 3, window: 'hour' }];

/** A household or an office shares one network address, which may do so many times as much. */
export const SHARED_BY = 4;
