import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Store } from '../store/store.ts';

/** How long an import is left alone after a fault that may be ours. */
const LEFT_FOR = MINUTE;

/** Until when a process leaves an import alone, by its id. */
const leftUntil = new WeakMap<Store, Map<number, number>>();

/** The imports that this process leaves alone now. */
export function setAside({ store, clock }: Pick<Dependencies, 'store' | 'clock'>): readonly number[] {
  const left = leftUntil.get(store) ?? new Map<number, number>();
  for (const [id, until] of left) if (until <= clock.now()) left.delete(id);
  return [...left.keys()];
}

/**
 * Works on an import, which the work names by `take`. An import on which it fails is left alone for a while, so that it
 * does not hold up the others. The fault is thrown on: the work loop counts and logs it.
 */
export async function settingAside<Result>(
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
  work: (take: (importId: number) => void) => Promise<Result>,
): Promise<Result> {
  let taken: number | undefined;
  try {
    return await work((importId) => {
      taken = importId;
    });
  } catch (error) {
    if (taken !== undefined) {
      const left = leftUntil.get(store) ?? new Map<number, number>();
      leftUntil.set(store, left.set(taken, clock.now() + LEFT_FOR));
    }
    throw error;
  }
}
