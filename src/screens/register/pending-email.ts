import { wordsInTab } from '../../words-in-tab.ts';

/** The address that registered in this tab and is not verified yet (REG-19, REG-23). */
export const { read: pendingEmail, keep: keepPendingEmail } = wordsInTab('billfold.registering');
