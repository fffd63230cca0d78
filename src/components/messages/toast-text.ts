/** Brings back error messages whose time was over. */
export const showAgain = (count: number) =>
  count === 1 ? 'Show the message again' : `Show ${count} messages again`;
