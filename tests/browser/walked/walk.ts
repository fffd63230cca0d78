import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { statesOf, tellStates } from '../live-states.ts';
import type { BuiltServer } from '../server.ts';
import { Gate } from './gate.ts';
import type { Stage, Walked } from './moves.ts';
import { planOf, type Step, standing, type Walk } from './plan.ts';

interface World {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: BuiltServer;
}

/** Takes every walk of a machine in the real app. Where the page says it stands is compared after each step. */
export async function walkAll(walked: Walked, world: World): Promise<void> {
  const plan = planOf(walked);
  const missed = plan.transitions.filter((name) => !plan.covered.includes(name));
  expect(missed.sort(), 'transitions that no path takes').toEqual(Object.keys(walked.undriven).sort());
  const gate = new Gate(walked.machine, walked.calls, walked.queries, walked.changes);
  const { page, context, server } = world;
  await tellStates(context);
  await gate.over(page);
  page.setDefaultTimeout(10_000);
  const clock = clockOf(page);
  const stage: Stage = { page, gate, server, stopClock: clock.stop, startClock: clock.start };
  for (const walk of plan.walks) {
    await clock.start();
    await walkOne(walk, stage, walked.holds);
  }
  const steps = plan.walks.flatMap((walk) => walk.steps);
  console.log(
    `${walked.machine.id}: ${plan.states} states, ${plan.transitions.length} transitions, ${plan.covered.length} covered by ${plan.walks.length} paths of ${steps.length} steps`,
  );
}

/** A clock that is stopped goes on from where it stood. */
function clockOf(page: Page) {
  let isStopped = false;
  return {
    async stop() {
      if (isStopped) return;
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
      isStopped = true;
    },
    async start() {
      if (isStopped) await page.clock.resume();
      isStopped = false;
    },
  };
}

async function walkOne(
  { start, first, steps }: Walk,
  stage: Stage,
  holds: Walked['holds'] = () => [],
): Promise<void> {
  const heldAt = (at: number) => {
    const snapshot = steps[at]?.after ?? first;
    return [...holds(snapshot), ...portsFrom(snapshot, steps.slice(at + 1))];
  };
  const done: string[] = [`from ${start.name}`];
  try {
    await stage.gate.open();
    stage.gate.hold(heldAt(-1));
    await arrange(steps, stage);
    await start.open(stage);
    stage.gate.shut();
    await expectStanding(stage.page, first, steps[0]);
    for (const [at, step] of steps.entries()) {
      done.push(step.move.name);
      if (!step.move.before) await arrange(steps.slice(at + 1), stage);
      stage.gate.hold([...heldAt(at - 1), ...heldAt(at)]);
      const before = steps[at - 1]?.after ?? first;
      const anew = portsAnew(before, step.after);
      // Else the call that is given up could arrive late, in the place of the one that follows it.
      await arrived(
        anew.left.filter((port) => anew.asked.includes(port)),
        stage.gate,
      );
      const earlier = stage.gate.waiting();
      await step.move.does(stage, step.event);
      stage.gate.drop(earlier, anew.left);
      await expectStanding(stage.page, step.after, steps[at + 1], step.isLeaving);
      // Where a state was left and entered again nothing else tells that the page has heard of it.
      if (standing(before).join() === standing(step.after).join()) await arrived(anew.asked, stage.gate);
    }
  } catch (error) {
    throw new Error(`The walk ${done.join(' > ')} went astray.`, { cause: error });
  }
}

/** What the machine asks for where it stands, and where it goes on to by itself. */
function portsFrom(snapshot: AnyMachineSnapshot, rest: readonly Step[]): string[] {
  const ports = snapshot._nodes.flatMap(({ invoke }) => invoke.map(({ src }) => String(src)));
  const [next, ...others] = rest;
  return next?.move.before ? [...ports, ...portsFrom(next.after, others)] : ports;
}

/** What was asked for before a step and is not waited for any more, and what is asked for since. */
function portsAnew(before: AnyMachineSnapshot, after: AnyMachineSnapshot) {
  const asked = (one: AnyMachineSnapshot, other: AnyMachineSnapshot) =>
    one._nodes
      .flatMap(({ invoke }) => invoke)
      .filter(({ id }) => one.children[id] !== other.children[id])
      .map(({ src }) => String(src));
  return { left: asked(before, after), asked: asked(after, before) };
}

/** Waits for the calls of these ports, as far as they are the walk's. */
async function arrived(ports: readonly string[], gate: Gate): Promise<void> {
  for (const port of ports) if (gate.holds(port)) await gate.arrived(port);
}

/** What happens by itself as soon as its state is entered has to be arranged before, and what follows on it as well. */
async function arrange([next, ...others]: readonly Step[], stage: Stage): Promise<void> {
  if (!next?.move.before) return;
  await next.move.before(stage);
  await arrange(others, stage);
}

async function expectStanding(
  page: Page,
  snapshot: AnyMachineSnapshot,
  next: Step | undefined,
  isGone = false,
): Promise<void> {
  if (next?.move.before) return;
  const { id } = snapshot.machine;
  await expect
    .poll(() => statesOf(page, id), { message: `${id} in the page`, intervals: [10, 20, 50, 100] })
    .toEqual(isGone ? [] : standing(snapshot));
}
