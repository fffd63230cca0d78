import * as v from 'valibot';

/**
 * All that the browser's own storage keeps of a session (rulings 12 and 14): that one is expected, or that one waits
 * to be ended at the server.
 */
const marker = v.variant('state', [
  v.object({
    state: v.literal('expected'),
    customer: v.number(),
    keep: v.boolean(),
    /** Milliseconds. */
    lastUsed: v.number(),
  }),
  v.object({ state: v.literal('ending') }),
]);

export type SessionMarker = v.InferOutput<typeof marker>;
export type ExpectedSession = Extract<SessionMarker, { state: 'expected' }>;

const KEY = 'billfold.session';
const MINUTE = 60_000;

/** Keep off: 30 idle minutes; Keep on: 7 days since last use (SES-14). */
export function isWithinUse({ keep, lastUsed }: ExpectedSession, now: number): boolean {
  return now - lastUsed < (keep ? 7 * 24 * 60 * MINUTE : 30 * MINUTE);
}

export function readMarker(storage: Storage): SessionMarker | undefined {
  try {
    const parsed = v.safeParse(marker, JSON.parse(storage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** A browser without storage still signs in: the session then ends with the page. */
export function writeMarker(storage: Storage, value: SessionMarker | undefined): void {
  try {
    if (value) storage.setItem(KEY, JSON.stringify(value));
    else storage.removeItem(KEY);
  } catch {
    return;
  }
}

const OWNER = 'billfold.kept-for';

/** Whose data lies in the device store, so that another customer's sign-in clears it first (SES-34). */
export function ownerIn(storage: Storage) {
  return {
    get(): number | undefined {
      try {
        return Number(storage.getItem(OWNER)) || undefined;
      } catch {
        return undefined;
      }
    },
    set(customer: number | undefined): void {
      try {
        if (customer === undefined) storage.removeItem(OWNER);
        else storage.setItem(OWNER, String(customer));
      } catch {
        return;
      }
    },
  };
}
