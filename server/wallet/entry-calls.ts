import type * as calls from '../../domain/wallet/entry-calls.ts';
import type { Handlers } from '../handlers.ts';
import { beginEntry, giveUpEntry, lookAtEntry, waitingEntries } from './entry.ts';

export const walletEntries: Handlers<typeof calls> = {
  beginMethodEntry: (entry, visit) => beginEntry(visit, entry),

  lookAtMethodEntry: ({ id }, visit) => lookAtEntry(visit, id),

  giveUpMethodEntry: ({ id, ends_verification }, visit) => giveUpEntry(visit, id, ends_verification),

  listMethodEntries: (_, visit) => waitingEntries(visit),
};
