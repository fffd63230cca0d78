import { type Limit, SHARED_BY } from '../../domain/wallet/testing-limits.ts';
import type { Until } from '../../domain/wallet/text/refusals.ts';
import type { Dependencies } from '../dependencies.ts';
import { currentOrigin } from '../events/origin.ts';
import { Refusal, say } from '../refusal.ts';
import { lockedUntil } from '../session/sign-in-limit.ts';
import type { Db } from '../store/store.ts';

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

interface Reached {
  readonly until: number;
  readonly window: number;
}

/** The one of the locked buckets that opens last; undefined while none is locked. */
export async function lastToOpen(
  db: Db,
  parts: Dependencies,
  buckets: readonly LimitedBucket[],
): Promise<Reached | undefined> {
  const until = (of: readonly LimitedBucket[]) =>
    lockedUntil(
      db,
      parts,
      of.map(({ bucket }) => bucket),
    );
  const last = await until(buckets);
  if (last === undefined) return undefined;
  for (const bucket of buckets)
    if ((await until([bucket])) === last) return { until: last, window: bucket.window };
  return undefined;
}

/** Refuses a try, and tells which limit was reached and when it ends. */
export function tooMany(
  code: 'wallet.too-many-new-methods' | 'checkout.too-many-declines',
  { until, window }: Reached,
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
): Refusal {
  const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
  const told: Until = {
    window: seconds(window),
    until: seconds(until),
    now: seconds(clock.now()),
    zone: config.zone,
  };
  return new Refusal(429, say(code, told), { retryAfter: Math.ceil((until - clock.now()) / 1000) });
}
