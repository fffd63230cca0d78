/** The database answers such a commit with a rollback, and without an error. */
export const NOT_COMMITTED = 'A statement of this transaction failed, so nothing of it was written.';
