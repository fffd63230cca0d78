/** A session that is expected to continue, and its customer (ruling 12). */
export interface ExpectedSession {
  readonly state: 'expected';
  readonly customer: number;
  readonly keep: boolean;
  /** Milliseconds since the epoch. */
  readonly lastUsed: number;
}

/** All that local storage holds of a session: one is expected, or one must still be ended at the server. */
export type SessionMarker = ExpectedSession | { readonly state: 'ending' };

const KEY = 'billfold.session';

export function readMarker(storage: Storage): SessionMarker | undefined {
  try {
    const marker: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (!isMarker(marker)) return undefined;
    const isGone = marker.state === 'expected' && !marker.keep && !isSameBrowserRun();
    return isGone ? { state: 'ending' } : marker;
  } catch {
    return undefined;
  }
}

function isMarker(value: unknown): value is SessionMarker {
  const { state, customer, keep, lastUsed } = (value ?? {}) as Record<string, unknown>;
  const isComplete =
    typeof customer === 'number' && typeof keep === 'boolean' && typeof lastUsed === 'number';
  return state === 'ending' || (state === 'expected' && isComplete);
}

/** Returns false if the browser refuses to store the mark. */
export function writeMarker(storage: Storage, value: SessionMarker | undefined): boolean {
  markBrowserRun(value?.state === 'expected' && !value.keep);
  try {
    if (value) storage.setItem(KEY, JSON.stringify(value));
    else storage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

const RUN = 'billfold-open=1';

/**
 * With Keep off a session ends with the browser, but local storage stays. So a session cookie marks the
 * browser run; it contains no personal data. If it is missing, the session is over, even when no server can
 * be reached.
 */
function markBrowserRun(isNeeded: boolean): void {
  // The prefix binds a cookie to this host. Browsers take it over https only.
  const isSecure = location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser.
  document.cookie = `${isSecure ? '__Host-' : ''}${RUN}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}${isNeeded ? '' : '; Max-Age=0'}`;
}

function isSameBrowserRun(): boolean {
  return document.cookie.includes(RUN);
}

const OWNER = 'billfold.kept-for';

/** The customer whose rows are in the device store. Another customer's sign-in clears them first (SES-34). */
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
