import type { attempts } from '../store/schema/checkouts.ts';

export type AttemptRow = typeof attempts.$inferSelect;

/**
 * The attempts at one biller, one for each method that pays it. They succeed or fail together
 * (ruling 1).
 */
export type AttemptGroup = readonly [AttemptRow, ...AttemptRow[]];
