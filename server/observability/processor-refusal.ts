import type { Logger } from 'pino';
import { ProcessorRefused } from '../ports/processor.ts';
import { faultDetails } from './log.ts';
import type { Metrics } from './metrics.ts';

/**
 * True when the processor refused what we sent. Nothing happened, as with a processor that is down; somebody who runs
 * the portal has to look at it.
 */
export function noteRefusal(
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
  error: unknown,
): boolean {
  if (!(error instanceof ProcessorRefused)) return false;
  // Its words are ours, and the names of an account and of a request: no customer's data is among them.
  log.error({ error: faultDetails(error), refused: error.message }, 'the processor refused a request');
  metrics.processorRefusals.inc();
  return true;
}
