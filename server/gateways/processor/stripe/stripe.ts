import type { MethodEntry } from '../../../ports/method-entry.ts';
import { type Processor, ProcessorRefused } from '../../../ports/processor.ts';
import { readBook } from './book.ts';
import { capture } from './capture.ts';
import { charge } from './charge.ts';
import type { Connection } from './client.ts';
import { ask } from './look-up.ts';
import { stripeMethodEntry } from './method-entry.ts';
import { forgetMethod } from './methods.ts';
import { giveBack } from './refunds.ts';

/** Stripe as the processor of this portal. */
export function stripeParts(connection: Connection): {
  readonly processor: Processor;
  readonly methodEntry: MethodEntry;
} {
  return {
    methodEntry: stripeMethodEntry(connection),
    processor: {
      tokenFor: async () => {
        throw new ProcessorRefused('numbers are entered at Stripe, and never here');
      },
      forget: (token) => forgetMethod(connection, token),
      charge: (asked) => charge(connection, asked),
      capture: (name) => capture(connection, name),
      ask: (name, how) => ask(connection, name, how),
      giveBack: (name, what) => giveBack(connection, name, what),
      book: (since) => readBook(connection, since),
    },
  };
}
