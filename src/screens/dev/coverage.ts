import type { AnyStateMachine } from 'xstate';
import { namedTransitions, nodesBelow } from '../../../machines/diagram/chart.ts';
import { DRIVERS, type Driver } from '../../../machines/diagram/drivers.ts';

/** What drives a transition at best: the walk through the real app, a test of a screen, one of the machine, or nobody. */
type BestDriver = Driver | 'nobody';

/** From the best to none. */
export const BEST_DRIVERS: readonly BestDriver[] = [...DRIVERS.toReversed(), 'nobody'];

const [NOTED = {}] = Object.values(
  import.meta.glob<Readonly<Record<string, readonly string[]>>>('../../../docs/coverage-of-machines.json', {
    eager: true,
    import: 'default',
  }),
);

/** The best driver of an arrow. One that stands for several transitions is as good as its worst. */
export function driverOf(names: readonly string[]): BestDriver {
  const best = names.map((name) => BEST_DRIVERS.find((driver) => NOTED[name]?.includes(driver)) ?? 'nobody');
  return BEST_DRIVERS.findLast((driver) => best.includes(driver)) ?? 'nobody';
}

export function isTested(name: string): boolean {
  return NOTED[name]?.includes('machine test') ?? false;
}

/** How many transitions of a machine each kind of test drives. */
export function countsOf({ root }: AnyStateMachine): string {
  const names = [...nodesBelow(root)].flatMap(namedTransitions).map(([name]) => name);
  const counted = DRIVERS.map(
    (driver) => `${names.filter((name) => NOTED[name]?.includes(driver)).length} by a ${driver}`,
  );
  return `Of ${names.length} transitions, ${counted.join(', ')}.`;
}
