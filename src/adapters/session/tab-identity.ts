import type { Adapters } from '../adapters.ts';

/** The identity of a tab when several customers sign in in one browser. It ends with the page. */
interface TabIdentity {
  /** The customer whom this tab last showed or was about to show; 0 if that never became known. */
  readonly customer: number | undefined;
  /** The sign-in under way in this tab; resolves to whether it succeeds. */
  readonly signIn: Promise<boolean> | undefined;
}

const identities = new WeakMap<Adapters, TabIdentity>();
const identityIn = (adapters: Adapters) =>
  identities.get(adapters) ?? { customer: undefined, signIn: undefined };

export const shownCustomer = (adapters: Adapters) => identityIn(adapters).customer;

export function setShownCustomer(adapters: Adapters, customer: number | undefined): void {
  identities.set(adapters, { ...identityIn(adapters), customer });
}

/** Begins with the press of `Login`. Call the returned function with the result of the sign-in. */
export function beginSignIn(adapters: Adapters): (isSignedIn: boolean) => void {
  let settle: (isSignedIn: boolean) => void = () => {};
  const signIn = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  identities.set(adapters, { ...identityIn(adapters), signIn });
  return (isSignedIn) => {
    identities.set(adapters, { ...identityIn(adapters), signIn: undefined });
    settle(isSignedIn);
  };
}

/**
 * Whether to switch to another tab's sign-in. A sign-in under way here continues; if it succeeds, it is the
 * later one and wins.
 */
export async function yieldsToOtherSignIn(adapters: Adapters): Promise<boolean> {
  const { signIn } = identityIn(adapters);
  if (!signIn) return true;
  if (await signIn) return false;
  if (shownCustomer(adapters) === undefined) setShownCustomer(adapters, 0);
  return true;
}

/**
 * Runs one task at a time across all tabs of this browser. The cookie, its session mark and the customer's
 * store must change together.
 */
export function withBrowserLock<T>(lockName: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? (locks.request(lockName, work) as Promise<T>) : work();
}
