import { randomUUID } from 'node:crypto';
import type { Call } from '../../domain/api/call.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { HOUR } from '../../domain/values/durations.ts';
import {
  beginMethodEntry,
  giveUpMethodEntry,
  listMethodEntries,
  lookAtMethodEntry,
} from '../../domain/wallet/entry-calls.ts';
import { composePortal, type Portal, type SignedInCustomer } from '../support/portal.ts';

/** Enters a method at a processor's page, which the portal of the other calls has not; resolves to what was answered. */
export async function enterElsewhere({ store, parts }: Portal, who: SignedInCustomer): Promise<Call[]> {
  const start = parts.clock.now();
  const { send } = await composePortal(
    { store, drop: async () => undefined, start },
    {
      methodEntry: {
        begin: async () => ({ id: 'a session', url: 'https://processor.example/1', until: start + HOUR }),
        look: async () => ({ kind: 'waiting', entered: false }),
        end: async () => ({ kind: 'gone' }),
        factsOf: async () => undefined,
      },
    },
  );
  const { billing_info } = sampleCardEntries();
  const key = randomUUID();
  const beside = { wallet_name: '', stored: true, business: false, back: '/payment-methods', mandate: '' };
  const begun = await send(beginMethodEntry, { key, type: 'card', billing_info, ...beside }, who);
  begun.answer();
  (await send(lookAtMethodEntry, { id: key }, who)).answer();
  (await send(listMethodEntries, {}, who)).answer();
  (await send(giveUpMethodEntry, { id: key }, who)).answer();
  return [beginMethodEntry, lookAtMethodEntry, listMethodEntries, giveUpMethodEntry];
}
