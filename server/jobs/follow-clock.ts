import { SECOND } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { faultDetails } from '../observability/log.ts';

const EVERY = 30 * SECOND;

/** From here on an operator should look at the machine's clock. */
const SKEW_WORTH_TELLING = 2 * SECOND;

type Parts = Pick<Dependencies, 'store' | 'clock' | 'log' | 'metrics'>;

/**
 * Sets the clock of this process by the database again and again, also in a process that does no due work.
 * Returns a function that stops it.
 */
export function keepFollowingClock(parts: Parts): () => void {
  const timer = setInterval(() => void followClock(parts), EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

/** While the database is away, the clock counts on. */
export async function followClock(parts: Parts): Promise<void> {
  try {
    await setClock(parts);
  } catch (error) {
    parts.log.error({ error: faultDetails(error) }, 'the clock of the database could not be read');
  }
}

/**
 * Sets the clock by the database, and tells operators how far the machine's own clock is ahead of it. Throws when the
 * database cannot be read.
 */
export async function setClock({ store, clock, log, metrics }: Parts): Promise<void> {
  const skew = clock.follow ? await clock.follow(store.db) : 0;
  if (skew === undefined) {
    log.warn({}, 'the database took too long to tell the time, so the clock counts on');
    return;
  }
  const seconds = skew / SECOND;
  metrics.clockSkew.set(seconds);
  if (Math.abs(skew) > SKEW_WORTH_TELLING)
    log.warn(
      { seconds },
      'the clock of this machine differs from that of the database, which is used instead',
    );
}
