/** What no reading of a meter can be. */
export const NOT_A_READING = 'The new meter value must be a whole number.';
export const READING_TOO_LARGE = 'This is more than a meter can show.';
