import { type Limit, type LimitWindow, SHARED_BY, WINDOWS } from '../../domain/wallet/testing-limits.ts';
import type { Until } from '../../domain/wallet/text/refusals.ts';
import type { Dependencies } from '../dependencies.ts';
import { currentOrigin } from '../events/origin.ts';
import { Refusal, say } from '../refusal.ts';
import { lastLocked } from '../session/sign-in-limit.ts';
import type { Db } from '../store/store.ts';

interface LimitedBucket extends Omit<Limit, 'window'> {
  readonly bucket: string;
  /** In milliseconds. */
  readonly window: number;
  readonly within: LimitWindow;
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
  return limits.flatMap(({ most, window: within }) => {
    const window = WINDOWS[within];
    const limited = (of: string, times = 1) => [
      { bucket: `${what} ${of} in ${window}`, most: most * times, window, within },
    ];
    return [
      ...(customer === undefined ? [] : limited(`of ${customer}`)),
      ...(fingerprint === undefined ? [] : limited(`with ${fingerprint}`)),
      ...(isFrom ? limited(`from ${address}`, SHARED_BY) : []),
    ];
  });
}

interface Reached {
  readonly until: number;
  readonly within: LimitWindow;
}

/** The one of the locked buckets that opens last; undefined while none is locked. */
export async function lastToOpen(
  db: Db,
  parts: Dependencies,
  buckets: readonly LimitedBucket[],
): Promise<Reached | undefined> {
  const last = await lastLocked(
    db,
    parts,
    buckets.map(({ bucket }) => bucket),
  );
  const reached = buckets.find(({ bucket }) => bucket === last?.bucket);
  return last && reached && { until: last.until, within: reached.within };
}

/** Refuses a try, and tells which limit was reached and when it ends. */
export function tooMany(
  code: 'wallet.too-many-new-methods' | 'checkout.too-many-declines',
  { until, within }: Reached,
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
): Refusal {
  const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
  const told: Until = {
    window: within,
    until: seconds(until),
    now: seconds(clock.now()),
    zone: config.zone,
  };
  return new Refusal(429, say(code, told), { retryAfter: Math.ceil((until - clock.now()) / 1000) });
}
