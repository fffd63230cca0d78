import type { Clock } from '../clock.ts';
import type { Courier } from '../ports/courier.ts';
import { insertion } from '../store/bulk-insert.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import type { Store } from '../store/store.ts';

/** Puts every mail and text into the demo inbox; nothing leaves the machine (SRV2-48). */
export function inboxCourier(store: Store, clock: Clock, channel: 'mail' | 'sms'): Courier {
  return {
    async deliver({ recipient, subject, body }) {
      const letter = { channel, recipient, subject, body, at: new Date(clock.now()) };
      await store.db.execute(insertion(sandboxInbox, [letter]));
    },
  };
}
