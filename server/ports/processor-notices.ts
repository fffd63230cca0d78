import type { ChargeName } from './processor.ts';

/** The processor says that something has changed. It is a reason to ask, and proves nothing. */
export interface Notice {
  /** The processor's name for it: a repeat has the same. */
  readonly id: string;
  readonly kind: string;
  /** The charge that it is about; undefined when it is about none of ours. */
  readonly about: ChargeName | undefined;
  /** The token of a method that the processor has got new facts of, such as the next expiry of a card. */
  readonly method?: string;
}

/** Thrown for a notice that the processor has not sent, or that is meant for somebody else. */
export class UnprovenNotice extends Error {}

export interface ProcessorNotices {
  /**
   * Reads a notice as it arrived, and proves who sent it; otherwise throws `UnprovenNotice`. `endpoint`: whose
   * accounts it may be about.
   */
  hear(raw: string, signature: string, endpoint: 'portal' | 'billers'): Promise<Notice>;
  /** What was told since a moment, in milliseconds, however it arrived. May throw as a `Processor` does. */
  since(moment: number): AsyncIterable<Notice>;
}
