/**
 * `staging`: its rows are being read. `held`: it waits for approval. `applying`: its rows are applied in chunks.
 * `refused`: nothing of it was applied.
 */
export const IMPORT_STATES = ['staging', 'held', 'applying', 'applied', 'refused'] as const;
export type ListedImportState = (typeof IMPORT_STATES)[number];
