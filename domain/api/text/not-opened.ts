/** In place of a screen that broke or could not be loaded. */
export const NOT_OPENED = 'This page did not open';
export const NOTHING_SENT = 'Nothing was sent, and nothing was paid.';
export const NO_CONNECTION_YET = 'There is no connection yet.';
