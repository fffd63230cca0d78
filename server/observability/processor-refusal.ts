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
  log.error({ error: faultDetails(error) }, 'the processor refused a request');
  metrics.processorRefusals.inc();
  return true;
}
