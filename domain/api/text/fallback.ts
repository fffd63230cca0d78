export const FALLBACK = 'An error has occurred.  Please try again later';
