import { portalName } from '../portal.ts';

/** Also said by the server, which knows its brand only once it runs. */
export const tooOldToPay = () =>
  `Nothing was paid. This version of ${portalName()} can no longer take payments.`;
