/** What the first lines of a file cannot show: its control totals, and the accounts that it lacks. */
export const NOT_TRIED = ['totals', 'closures'] as const;

export type NotTried = (typeof NOT_TRIED)[number];
