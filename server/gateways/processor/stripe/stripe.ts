import type { Clock } from '../../../clock.ts';
import type { StripeSettings } from '../../../config.ts';
import type { MethodEntry } from '../../../ports/method-entry.ts';
import { type Processor, ProcessorRefused } from '../../../ports/processor.ts';
import type { ProcessorNotices } from '../../../ports/processor-notices.ts';
import type { Store } from '../../../store/store.ts';
import { readBook } from './book.ts';
import { capture } from './capture.ts';
import { charge } from './charge.ts';
import { type Connection, connect } from './client.ts';
import { ask } from './look-up.ts';
import { enteredAt, isEntryName, stripeMethodEntry } from './method-entry.ts';
import { forgetMethod } from './methods.ts';
import { stripeNotices } from './notices.ts';
import { SMALLEST } from './outcomes.ts';
import { paidOutBy, payoutOf } from './payouts.ts';
import { recall } from './recall.ts';
import { askRefund, giveBack } from './refunds.ts';

/** What Stripe does for a portal. */
export interface StripeParts {
  readonly processor: Processor;
  readonly methodEntry: MethodEntry;
  readonly notices: ProcessorNotices;
}

/** Stripe as the processor of this portal. */
export function stripeOf(settings: StripeSettings, store: Store, clock: Clock): StripeParts {
  return stripeParts(connect(settings, store, clock));
}

export function stripeParts(connection: Connection): StripeParts {
  return {
    methodEntry: stripeMethodEntry(connection),
    notices: stripeNotices(connection),
    processor: {
      smallest: SMALLEST,
      tokenFor: async () => {
        throw new ProcessorRefused('numbers are entered at Stripe, and never here');
      },
      forget: async (token) => {
        const method = isEntryName(token) ? await enteredAt(connection, token) : token;
        if (method !== undefined) await forgetMethod(connection, method);
      },
      charge: (asked) => charge(connection, asked),
      capture: (name) => capture(connection, name),
      ask: (name, how) => ask(connection, name, how),
      giveBack: (name, what) => giveBack(connection, name, what),
      recall: (since) => recall(connection, since),
      askRefund: (name, key) => askRefund(connection, name, key),
      book: (since) => readBook(connection, since),
      payout: (name) => payoutOf(connection, name),
      paidOut: (name) => paidOutBy(connection, name),
    },
  };
}
