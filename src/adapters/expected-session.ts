/** That a session is expected from before, and for whom (ruling 12). */
export interface ExpectedSession {
  readonly state: 'expected';
  readonly customer: number;
  readonly keep: boolean;
  /** Milliseconds. */
  readonly lastUsed: number;
}

/** All that the browser's own storage keeps of a session: that one is expected, or waits to be ended at the server. */
export type SessionMarker = ExpectedSession | { readonly state: 'ending' };

const KEY = 'billfold.session';
const MINUTE = 60_000;

/** Keep off: 30 idle minutes; Keep on: 7 days since last use (SES-14). */
export function isWithinUse({ keep, lastUsed }: ExpectedSession, now: number): boolean {
  return now - lastUsed < (keep ? 7 * 24 * 60 * MINUTE : 30 * MINUTE);
}

export function readMarker(storage: Storage): SessionMarker | undefined {
  try {
    const marker: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return isMarker(marker) ? marker : undefined;
  } catch {
    return undefined;
  }
}

function isMarker(value: unknown): value is SessionMarker {
  if (typeof value !== 'object' || value === null || !('state' in value)) return false;
  const { customer, keep, lastUsed } = value as Partial<ExpectedSession>;
  const isComplete =
    typeof customer === 'number' && typeof keep === 'boolean' && typeof lastUsed === 'number';
  return value.state === 'ending' || (value.state === 'expected' && isComplete);
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
