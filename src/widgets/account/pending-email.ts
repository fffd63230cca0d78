import { sessionText } from '../../browser/session-text.ts';

/** The address that registered in this tab and is not verified yet (REG-19, REG-23). */
export const { read: pendingEmail, keep: keepPendingEmail } = sessionText('billfold.registering');
