import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { appUpdateMachine, type Newer, type TabWork } from './app-update.machine.ts';

export const never = () => new Promise<never>(() => {});

interface World {
  work: TabWork;
  newer: () => Promise<Newer>;
  taken: () => Promise<void>;
  /** The ports that fail. */
  fails: readonly ('watchBuilds' | 'watchWork' | 'reload')[];
}

/** A tab whose current work the test controls. */
export function openTab(world: Partial<World> = {}) {
  const clock = new SimulatedClock();
  const states: unknown[] = [];
  let reloads = 0;
  const check = (port: World['fails'][number]) => {
    if (world.fails?.includes(port)) throw new Error(`${port} failed`);
  };
  const actor = createActor(
    appUpdateMachine.provide({
      actors: {
        watchBuilds: fromCallback(() => check('watchBuilds')),
        watchWork: fromCallback(({ sendBack }) => {
          check('watchWork');
          sendBack({ type: 'work.changed', work: world.work ?? 'none' });
        }),
        findUpdate: fromPromise<Newer>(() => world.newer?.() ?? Promise.resolve('ready')),
        takeUpdate: fromPromise<void>(() => world.taken?.() ?? Promise.resolve()),
        reload: fromPromise<void>(async () => {
          check('reload');
          reloads += 1;
          return never();
        }),
      },
    }),
    { clock },
  );
  actor.subscribe(({ value }) => {
    if (JSON.stringify(value) !== JSON.stringify(states.at(-1))) states.push(value);
  });
  actor.start();
  return { actor, clock, states, world, reloads: () => reloads };
}
