/** The words that say why nothing can be changed without a connection. */
export const OFFLINE = 'auto-pays-offline';
