import type { Adapters } from './adapters.ts';

/** What a tab knows of itself where customers sign in beside each other. Nothing of it outlives the page. */
interface Here {
  /** Whom it showed last or was about to show; 0 where it never became known who that was. */
  readonly customer: number | undefined;
  /** The sign-in that is under way in this tab, and whether it succeeds. */
  readonly signIn: Promise<boolean> | undefined;
}

const known = new WeakMap<Adapters, Here>();
const hereIn = (adapters: Adapters) => known.get(adapters) ?? { customer: undefined, signIn: undefined };

export const shownHere = (adapters: Adapters) => hereIn(adapters).customer;

export function showHere(adapters: Adapters, customer: number | undefined): void {
  known.set(adapters, { ...hereIn(adapters), customer });
}

/** From the press of `Login` on. Answers what is to be called with how it ended. */
export function beginHere(adapters: Adapters): (isSignedIn: boolean) => void {
  let settle: (isSignedIn: boolean) => void = () => {};
  const signIn = new Promise<boolean>((settled) => {
    settle = settled;
  });
  known.set(adapters, { ...hereIn(adapters), signIn });
  return (isSignedIn) => {
    known.set(adapters, { ...hereIn(adapters), signIn: undefined });
    settle(isSignedIn);
  };
}

/**
 * Whether somebody else's sign-in is to be followed. One that is under way here goes on, and is the later of the two where
 * it succeeds.
 */
export async function yieldsHere(adapters: Adapters): Promise<boolean> {
  const { signIn } = hereIn(adapters);
  if (!signIn) return true;
  if (await signIn) return false;
  if (shownHere(adapters) === undefined) showHere(adapters, 0);
  return true;
}

/** One at a time in all tabs of this browser: a cookie, the mark of its session and the store of its customer go together. */
export function alone<T>(what: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? (locks.request(what, work) as Promise<T>) : work();
}
