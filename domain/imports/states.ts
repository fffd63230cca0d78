/**
 * `staging`: its rows are being read. `held`: it waits for approval. `applying`: its rows are applied in chunks.
 * `refused`: nothing of it was applied.
 */
export const IMPORT_STATES = ['staging', 'held', 'applying', 'applied', 'refused'] as const;
export type ListedImportState = (typeof IMPORT_STATES)[number];

/** As lists are narrowed: a file that was applied without some of its lines is not among those that were applied. */
export const IMPORT_FILTERS = [...IMPORT_STATES, 'applied-in-part'] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];

/** How a file came that no person of the office sent. */
export const WAYS_IN = ['folder', 'call', 'command'] as const;
export type WayIn = (typeof WAYS_IN)[number];
