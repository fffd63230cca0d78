import type { AnyStateMachine } from 'xstate';
import { namedTransitions, nodesBelow } from '../../../machines/diagram/chart.ts';

/** What drives a transition at best: the walk through the real app, a test of a screen, one of the machine, or nobody. */
export type Driver = 'walk' | 'screen test' | 'machine test' | 'nobody';

/** From the best to none. */
export const DRIVERS: readonly Driver[] = ['walk', 'screen test', 'machine test', 'nobody'];

const [NOTED = {}] = Object.values(
  import.meta.glob<Readonly<Record<string, readonly string[]>>>('../../../docs/coverage-of-machines.json', {
    eager: true,
    import: 'default',
  }),
);

/** The best driver of an arrow. One that stands for several transitions is as good as its worst. */
export function driverOf(names: readonly string[]): Driver {
  const best = names.map((name) => DRIVERS.find((driver) => NOTED[name]?.includes(driver)) ?? 'nobody');
  return DRIVERS.findLast((driver) => best.includes(driver)) ?? 'nobody';
}

/** How many transitions of a machine each kind of test drives. */
export function countsOf({ root }: AnyStateMachine): string {
  const names = [...nodesBelow(root)].flatMap(namedTransitions).map(([name]) => name);
  const counted = DRIVERS.slice(0, -1)
    .toReversed()
    .map((driver) => `${names.filter((name) => NOTED[name]?.includes(driver)).length} by a ${driver}`);
  return `Of ${names.length} transitions, ${counted.join(', ')}.`;
}
