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

/** A browser without storage still signs in: the session then ends with the page. */
export function writeMarker(storage: Storage, value: SessionMarker | undefined): void {
  markBrowserRun(value?.state === 'expected' && !value.keep);
  try {
    if (value) storage.setItem(KEY, JSON.stringify(value));
    else storage.removeItem(KEY);
  } catch {
    return;
  }
}

const RUN = 'billfold-open=1';

/**
 * With Keep off a session goes with the browser, but local storage stays. A cookie without a lifetime, which says
 * nothing of anyone, goes too: where it is missing, the session is over, also when no server can be asked.
 */
function markBrowserRun(isNeeded: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser.
  document.cookie = `${RUN}; Path=/; SameSite=Strict${secure}${isNeeded ? '' : '; Max-Age=0'}`;
}

function isSameBrowserRun(): boolean {
  return document.cookie.split('; ').includes(RUN);
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
