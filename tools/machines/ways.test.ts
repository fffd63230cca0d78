import { expect, test, vi } from 'vitest';
import { bare } from '../../machines/diagram/data.ts';
import { replay } from '../../machines/diagram/journey.ts';
import { shortestWays } from '../../machines/diagram/ways.ts';
import { everyThird } from './every-third.ts';
import { machineFiles, machinesIn } from './files.ts';
import { transitionsOf } from './transitions.ts';

const all = (await Promise.all((await machineFiles()).map(({ file }) => machinesIn(file)))).flat();

test.each(everyThird(all))(
  '%s: events lead to each transition, and their replay ends where it ends',
  (_, machine) => {
    const warned = vi.spyOn(console, 'warn');
    const chart = bare(machine);
    const ways = shortestWays(chart);
    expect([...ways.keys()].sort()).toEqual([...transitionsOf(machine).keys()].sort());
    for (const [name, way] of ways) expect([name, replay(chart, way).differs]).toEqual([name, undefined]);
    expect(warned).not.toHaveBeenCalled();
  },
);
