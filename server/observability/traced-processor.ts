import type { Processor } from '../ports/processor.ts';
import { inSpan } from './tracing.ts';

/** A processor with a span for each question. What it lists without an end has none. */
export function tracedProcessor(processor: Processor): Processor {
  const asked = <T>(name: keyof Processor, ask: () => Promise<T>) =>
    inSpan({ name: `processor ${name}`, kind: 'client' }, ask);
  return {
    smallest: processor.smallest,
    tokenFor: (instrument) => asked('tokenFor', () => processor.tokenFor(instrument)),
    forget: (token) => asked('forget', () => processor.forget(token)),
    charge: (charge) => asked('charge', () => processor.charge(charge)),
    capture: (charge) => asked('capture', () => processor.capture(charge)),
    ask: (charge, how) => asked('ask', () => processor.ask(charge, how)),
    giveBack: (charge, what) => asked('giveBack', () => processor.giveBack(charge, what)),
    askRefund: (charge, key) => asked('askRefund', () => processor.askRefund(charge, key)),
    recall: (since) => processor.recall(since),
    book: (since) => processor.book(since),
    payout: (name) => asked('payout', () => processor.payout(name)),
    paidOut: (name) => processor.paidOut(name),
  };
}
