/** Why the button that pays is refused (CHK-23). */
export const PAYMENT_BLOCKED_OFFLINE =
  'A payment needs a connection. Nothing is sent later by itself; submit it when you are back online.';
