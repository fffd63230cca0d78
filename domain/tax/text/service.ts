/** Where the biller has not set words of its own. */
export const serviceAway = (biller: string) =>
  `The tax service of ${biller} is not available right now. Please try again later.`;
