import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { statesOf, tellStates } from '../live-states.ts';
import type { BuiltServer } from '../server.ts';
import { Gate } from './gate.ts';
import type { MachineWalk, Stage } from './moves.ts';
import { arePicturesWanted, photograph } from './picture.ts';
import { planOf, type Step, statesNow, type Walk } from './plan.ts';

interface World {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: BuiltServer;
}

/** Takes every walk of a machine through the real app and compares the page's state after each step. */
export async function walkAll(walked: MachineWalk, world: World): Promise<void> {
  const plan = planOf(walked);
  const missed = plan.transitions.filter((name) => !plan.covered.includes(name));
  expect(missed.sort(), 'transitions that no path takes').toEqual(
    Object.keys(walked.impossible ?? {}).sort(),
  );
  const gate = new Gate(walked.machine, walked.calls, walked.queries, walked.changes);
  const { page, context, server } = world;
  await tellStates(context);
  await gate.over(page);
  page.setDefaultTimeout(10_000);
  const clock = clockOf(page);
  const stage: Stage = { page, gate, server, stopClock: clock.stop, startClock: clock.start };
  // The plan always covers the whole machine; a normal run takes a constant third of its paths (ruling 37).
  const walks = arePicturesWanted
    ? walksOverStates(plan.walks)
    : plan.walks.filter((_, place) => process.env.BILLFOLD_TEST_ALL || place % 3 === 0);
  for (const walk of walks) {
    await clock.start();
    await walkOne(walk, stage, walked.holds);
  }
  const steps = walks.flatMap((walk) => walk.steps);
  console.log(
    `${walked.machine.id}: ${plan.states} states, ${plan.transitions.length} transitions, ${plan.covered.length} covered by ${plan.walks.length} paths; ${walks.length} walked, of ${steps.length} steps`,
  );
}

/** Nothing is held any more where the machine ended: what follows it loads. */
async function photographAfter({ after }: Step, { page, gate, startClock }: Stage): Promise<void> {
  const isEnd = arePicturesWanted && after.status === 'done';
  if (isEnd) {
    await startClock();
    await gate.open();
  }
  await photograph(page, after.machine.id, isEnd);
}

/** The parts of walks that together stand in each state that a walk can stand in. */
function walksOverStates(walks: readonly Walk[]): Walk[] {
  const seen = new Set<string>();
  return walks.flatMap((walk) => {
    const { first, steps } = walk;
    const stands = [first, ...steps.map(({ after }) => after)].map((snapshot, n) =>
      steps[n]?.move.before || steps[n - 1]?.isLeaving ? [] : statesNow(snapshot),
    );
    const anew = stands.map((states) => states.filter((state) => !seen.has(state)).length > 0);
    for (const state of stands.flat()) seen.add(state);
    const last = anew.lastIndexOf(true);
    return last === -1 ? [] : [{ ...walk, steps: steps.slice(0, last) }];
  });
}

/** Restarts a stopped clock from its time. */
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
  holds: MachineWalk['holds'] = () => [],
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
    await photograph(stage.page, first.machine.id);
    for (const [at, step] of steps.entries()) {
      done.push(step.move.name);
      if (!step.move.before) await arrange(steps.slice(at + 1), stage);
      stage.gate.hold([...heldAt(at - 1), ...heldAt(at)]);
      const before = steps[at - 1]?.after ?? first;
      const anew = changedPorts(before, step.after);
      // Otherwise an abandoned call could arrive late, in place of the next one.
      await arrived(
        anew.abandoned.filter((port) => anew.started.includes(port)),
        stage.gate,
      );
      const earlier = stage.gate.waiting();
      await step.move.does(stage, step.event);
      stage.gate.drop(earlier, anew.abandoned);
      await expectStanding(stage.page, step.after, steps[at + 1], step.isLeaving);
      await photographAfter(step, stage);
      // When a state is left and entered again, nothing else shows that the page has processed the event.
      if (statesNow(before).join() === statesNow(step.after).join()) await arrived(anew.started, stage.gate);
    }
  } catch (error) {
    const said = await saidBy(stage.page);
    throw new Error(`The walk ${done.join(' > ')} went astray. The page said: ${said}`, { cause: error });
  }
}

/** What the page told last, and where it stands: a picture alone does not reach a log. */
async function saidBy(page: Page): Promise<string> {
  const told = page.locator('[role="alert"], [role="status"], dialog[open], h1');
  const texts = await told.allInnerTexts().catch(() => []);
  return [page.url(), ...texts.filter((text) => text !== '')].join(' | ');
}

/** The ports that the machine invokes in this state, and the delays that lead on by themselves. */
function portsFrom(snapshot: AnyMachineSnapshot, rest: readonly Step[]): string[] {
  const ports = snapshot._nodes.flatMap(({ invoke }) => invoke.map(({ src }) => String(src)));
  const [next, ...others] = rest;
  return next?.move.before ? [...ports, ...portsFrom(next.after, others)] : ports;
}

/** The calls abandoned by a step, and the calls made since. */
function changedPorts(before: AnyMachineSnapshot, after: AnyMachineSnapshot) {
  const started = (one: AnyMachineSnapshot, other: AnyMachineSnapshot) =>
    one._nodes
      .flatMap(({ invoke }) => invoke)
      .filter(({ id }) => one.children[id] !== other.children[id])
      .map(({ src }) => String(src));
  return { abandoned: started(before, after), started: started(after, before) };
}

/** Waits for the calls of these ports, if the walk decides their outcome. */
async function arrived(ports: readonly string[], gate: Gate): Promise<void> {
  for (const port of ports) if (gate.holds(port)) await gate.arrived(port);
}

/** Arranges beforehand what happens by itself when a state is entered, and what follows from it. */
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
    .toEqual(isGone ? [] : statesNow(snapshot));
}
