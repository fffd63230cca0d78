import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { Call } from '../../../domain/api/call.ts';
import type { BuiltServer } from '../server.ts';
import type { CallOutcome, Gate } from './gate.ts';

/** The tools of a walk. */
export interface Stage {
  page: Page;
  readonly gate: Gate;
  /** Stops the page's clock until the next walk starts. */
  readonly stopClock: () => Promise<void>;
  /** Lets the page's clock run again. */
  readonly startClock: () => Promise<void>;
  readonly server: BuiltServer;
}

/** `event` is what the model receives at the same time. */
type Doing = (stage: Stage, event?: EventObject) => Promise<unknown>;
type Data = object | ((snapshot: AnyMachineSnapshot) => object);

/** An event of a machine: what the model receives, and how the test causes it from outside. */
export interface Move {
  /** Its name in the table. A suffix tells several moves of one event apart. */
  readonly name: string;
  readonly does: Doing;
  /**
   * Set for an event that follows by itself when its state is entered. It is arranged here beforehand, and no
   * state is checked in between.
   */
  readonly before?: Doing;
  /** Where the page offers it. By default, wherever the machine accepts it. */
  readonly when?: ((snapshot: AnyMachineSnapshot) => boolean) | undefined;
  /** The only start after which it can happen; by default any. */
  readonly from?: string | undefined;
  /** The events that the model accepts for it in this state. */
  readonly events: (snapshot: AnyMachineSnapshot) => EventObject[];
}

type When = { when?: (snapshot: AnyMachineSnapshot) => boolean; from?: string; as?: string };

/** The customer does something. */
export function customerSends(type: string, data: Data, does: Doing, { as = '', ...where }: When = {}): Move {
  const events = (snapshot: AnyMachineSnapshot) => [
    { type, ...(typeof data === 'function' ? data(snapshot) : data) },
  ];
  return { name: type + as, does, ...where, events };
}

/** A call is answered with the model's output, unless another outcome is given. */
export function callAnswered(
  port: string,
  output: Data,
  { outcome, as = '', ...where }: When & { outcome?: CallOutcome } = {},
): Move {
  const becomes = outcome ?? (typeof output === 'function' ? 'answered' : { answer: output });
  return {
    name: `${port} done${as}`,
    does: ({ gate }) => gate.release(port, becomes),
    ...where,
    events: (snapshot) =>
      endsOf(snapshot, port, 'done').map((end) => ({
        ...end,
        output: typeof output === 'function' ? output(snapshot) : output,
      })),
  };
}

/** A call fails with this outcome. */
export function callFailed(
  port: string,
  outcome: CallOutcome,
  error: Error,
  { as = '', ...where }: When = {},
): Move {
  return {
    name: `${port} failed${as}`,
    does: ({ gate }) => gate.release(port, outcome),
    ...where,
    events: (snapshot) => endsOf(snapshot, port, 'error').map((end) => ({ ...end, error })),
  };
}

/** The device answers at once, so its answer is arranged beforehand. */
export function deviceAnswers(
  port: string,
  ends: 'done' | 'error',
  value: Data | Error | undefined,
  before: Doing = async () => {},
  { as = '', ...where }: When = {},
): Move {
  return {
    name: `${port} ${ends === 'done' ? 'done' : 'failed'}${as}`,
    does: async () => {},
    before,
    ...where,
    events: (snapshot) =>
      endsOf(snapshot, port, ends).map((end) => ({
        ...end,
        [ends === 'done' ? 'output' : 'error']: typeof value === 'function' ? value(snapshot) : value,
      })),
  };
}

/** Time passes: the clock of the page advances by this many milliseconds. */
export function timePassed(delay: string, milliseconds: number, { as = '', ...where }: When = {}): Move {
  return {
    name: `after ${delay}${as}`,
    does: ({ page }) => page.clock.runFor(milliseconds),
    ...where,
    events: (snapshot) =>
      snapshot._nodes.flatMap((node) =>
        node.after.filter((one) => one.delay === delay).map(({ eventType }) => ({ type: eventType })),
      ),
  };
}

/** The events with which an invoked port ends. */
export function endsOf(snapshot: AnyMachineSnapshot, port: string, ends: 'done' | 'error'): EventObject[] {
  return snapshot._nodes.flatMap(({ invoke }) =>
    invoke
      .filter(({ src }) => src === port)
      .map(({ id }) => ({ type: `xstate.${ends}.actor.${id}`, actorId: id })),
  );
}

/** Where a walk begins. */
export interface Start {
  readonly name: string;
  readonly input?: object;
  /** Takes a page without knowledge of earlier walks to the machine. */
  readonly open: Doing;
}

/** A machine with everything needed to walk it. */
export interface MachineWalk {
  readonly machine: AnyStateMachine;
  readonly starts: readonly Start[];
  readonly moves: readonly Move[];
  /** The calls behind ports that the page wires itself, by the name of the port. */
  readonly calls?: Readonly<Record<string, Call>>;
  /** Calls that other machines make for this one, by its state. */
  readonly holds?: (snapshot: AnyMachineSnapshot) => readonly string[];
  /** Tells ports of the same call apart by the query or the body of their requests. */
  readonly queries?: Readonly<Record<string, RegExp>>;
  /** Replacements in every answer of a call. */
  readonly changes?: readonly (readonly [Call, (body: unknown) => unknown])[];
  /** The parts of the context that decide between paths, beside the states. */
  readonly facts?: (snapshot: AnyMachineSnapshot) => unknown;
  /** The event that follows by itself after a state is entered, because the device answers at once. */
  readonly settles?: (snapshot: AnyMachineSnapshot, event: unknown) => EventObject | undefined;
  /** Transitions that leave the page and end the machine. */
  readonly leavingBy?: readonly string[];
  /** Transitions that cannot happen, each with the test of `src/start/never-failing.test.ts` that proves it. */
  readonly impossible?: Readonly<Record<string, string>>;
}
