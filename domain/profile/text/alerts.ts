/** The list behind the bell. */
export const ALERTS = {
  none: 'Nothing new.',
  older: (count: number) =>
    `${count.toLocaleString()} older ${count === 1 ? 'one shows' : 'ones show'} once you dismiss these.`,
} as const;
