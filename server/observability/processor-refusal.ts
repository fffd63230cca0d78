import type { Logger } from 'pino';
import { Identifiers } from '../../domain/api/redaction.ts';
import { ProcessorRefused, type RefusalFacts } from '../ports/processor.ts';
import { faultDetails } from './log.ts';
import type { Metrics } from './metrics.ts';

/**
 * True when the processor refused what we sent. Nothing happened, as with a processor that is down; somebody who runs
 * the portal has to look at it. `about`: what was asked for, as far as the error does not say so itself.
 */
export function noteRefusal(
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
  error: unknown,
  about: RefusalFacts = {},
): boolean {
  if (!(error instanceof ProcessorRefused)) return false;
  const facts = error.facts.length === 0 ? [about] : error.facts;
  const refused = facts.map((told) => new Identifiers({ ...about, ...told }));
  log.error({ error: faultDetails(error), refused }, 'the processor refused a request');
  metrics.processorRefusals.inc();
  return true;
}
