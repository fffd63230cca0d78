/** The id of the words that say why nothing can be changed now: they stand once for all methods. */
export const OFFLINE_NOTICE = 'wallet-offline';
