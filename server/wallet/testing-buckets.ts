import { type Limit, SHARED_BY } from '../../domain/wallet/testing-limits.ts';
import { currentOrigin } from '../events/origin.ts';

interface LimitedBucket extends Limit {
  readonly bucket: string;
}

/** What a customer, a card or account over all customers, and a network address may do, each in a bucket. */
export function testingBuckets(
  what: 'new methods' | 'declines',
  limits: readonly Limit[],
  customer: number,
  fingerprint: string,
): LimitedBucket[] {
  const { address } = currentOrigin();
  return limits.flatMap(({ most, window }) => [
    { bucket: `${what} of ${customer} in ${window}`, most, window },
    { bucket: `${what} with ${fingerprint} in ${window}`, most, window },
    ...(address === ''
      ? []
      : [{ bucket: `${what} from ${address} in ${window}`, most: most * SHARED_BY, window }]),
  ]);
}
