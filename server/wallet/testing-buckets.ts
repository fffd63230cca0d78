import { type Limit, SHARED_BY } from '../../domain/wallet/testing-limits.ts';
import type { Until } from '../../domain/wallet/text/refusals.ts';
import type { Dependencies } from '../dependencies.ts';
import { currentOrigin } from '../events/origin.ts';

interface LimitedBucket extends Limit {
  readonly bucket: string;
}

/**
 * What a customer, a card or account over all customers, and a network address may do, each in a bucket. A number
 * that is entered elsewhere is counted by itself, after its customer.
 */
export function testingBuckets(
  what: 'new methods' | 'declines',
  limits: readonly Limit[],
  { customer, fingerprint }: { readonly customer?: number; readonly fingerprint?: string },
): LimitedBucket[] {
  const { address } = currentOrigin();
  const isFrom = customer !== undefined && address !== '';
  return limits.flatMap(({ most, window }) => [
    ...(customer === undefined ? [] : [{ bucket: `${what} of ${customer} in ${window}`, most, window }]),
    ...(fingerprint === undefined
      ? []
      : [{ bucket: `${what} with ${fingerprint} in ${window}`, most, window }]),
    ...(isFrom ? [{ bucket: `${what} from ${address} in ${window}`, most: most * SHARED_BY, window }] : []),
  ]);
}

/** When a limit ends, as its refusal tells it. */
export function untilOf(until: number, { clock, config }: Pick<Dependencies, 'clock' | 'config'>): Until {
  const [end, now] = [until, clock.now()].map((instant) => Math.floor(instant / 1000)) as [number, number];
  return { until: end, now, zone: config.zone };
}
