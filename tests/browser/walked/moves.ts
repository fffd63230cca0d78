import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { Call } from '../../../domain/call.ts';
import type { BuiltServer } from '../server.ts';
import type { Fate, Gate } from './gate.ts';

/** What a walk is driven with. */
export interface Stage {
  page: Page;
  readonly gate: Gate;
  /** From now on time passes only where the walk says so, until the next one sets out. */
  readonly stopClock: () => Promise<void>;
  /** From now on it passes by itself again. */
  readonly startClock: () => Promise<void>;
  readonly server: BuiltServer;
}

/** `event` is what the model is told at the same time. */
type Doing = (stage: Stage, event?: EventObject) => Promise<unknown>;
type Data = object | ((snapshot: AnyMachineSnapshot) => object);

/** Something that can happen to a machine: what it is told in the model, and how that is brought about from outside. */
export interface Move {
  /** Its name in the table. Several moves of one event differ by what stands behind it. */
  readonly name: string;
  readonly does: Doing;
  /** Happens by itself as soon as its state is entered: what has to be so before is done here, and no state is looked at between. */
  readonly before?: Doing;
  /** Where the page offers it; everywhere that the machine takes it unless said. */
  readonly when?: ((snapshot: AnyMachineSnapshot) => boolean) | undefined;
  /** The only start after which it can happen, if not all of them. */
  readonly from?: string | undefined;
  /** The events that the model takes for it where it stands. */
  readonly events: (snapshot: AnyMachineSnapshot) => EventObject[];
}

type When = { when?: (snapshot: AnyMachineSnapshot) => boolean; from?: string; as?: string };

/** The customer does something. */
export function told(type: string, data: Data, does: Doing, { as = '', ...where }: When = {}): Move {
  const events = (snapshot: AnyMachineSnapshot) => [
    { type, ...(typeof data === 'function' ? data(snapshot) : data) },
  ];
  return { name: type + as, does, ...where, events };
}

/** A call is answered: with what the model takes for its answer, unless another fate is named. */
export function answered(
  port: string,
  output: Data,
  { fate, as = '', ...where }: When & { fate?: Fate } = {},
): Move {
  const becomes = fate ?? (typeof output === 'function' ? 'answered' : { answer: output });
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

/** A call fails as the walk says. */
export function failed(port: string, fate: Fate, error: Error, { as = '', ...where }: When = {}): Move {
  return {
    name: `${port} failed${as}`,
    does: ({ gate }) => gate.release(port, fate),
    ...where,
    events: (snapshot) => endsOf(snapshot, port, 'error').map((end) => ({ ...end, error })),
  };
}

/** The device, which answers at once: how it will is arranged before. */
export function atOnce(
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

/** Time passes: the clock of the page is set on by so many milliseconds. */
export function passed(delay: string, milliseconds: number, { as = '', ...where }: When = {}): Move {
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

/** The events by which a port that is asked for ends. */
export function endsOf(snapshot: AnyMachineSnapshot, port: string, ends: 'done' | 'error'): EventObject[] {
  return snapshot._nodes.flatMap(({ invoke }) =>
    invoke
      .filter(({ src }) => src === port)
      .map(({ id }) => ({ type: `xstate.${ends}.actor.${id}`, actorId: id })),
  );
}

/** Where a walk sets out. */
export interface Start {
  readonly name: string;
  readonly input?: object;
  /** Brings a page that knows nothing of earlier walks to the machine. */
  readonly open: Doing;
}

/** A machine as it is walked. */
export interface Walked {
  readonly machine: AnyStateMachine;
  readonly starts: readonly Start[];
  readonly moves: readonly Move[];
  /** The calls behind ports that the page wires itself, by the name of the port. */
  readonly calls?: Readonly<Record<string, Call>>;
  /** Calls that other machines make for this one, by where it stands. */
  readonly holds?: (snapshot: AnyMachineSnapshot) => readonly string[];
  /** What tells ports of the same call apart, in the query or the body of their requests. */
  readonly queries?: Readonly<Record<string, RegExp>>;
  /** What always stands in the answers of a call, instead of what the server says. */
  readonly changes?: readonly (readonly [Call, (body: unknown) => unknown])[];
  /** What of a context leads to other ways, apart from the states themselves. */
  readonly facts?: (snapshot: AnyMachineSnapshot) => unknown;
  /** What follows by itself on an event, or on the start, once a state is entered by it: the device answers at once. */
  readonly settles?: (snapshot: AnyMachineSnapshot, event: unknown) => EventObject | undefined;
  /** Transitions after which the page is another one, and the machine is gone with it. */
  readonly leavingBy?: readonly string[];
  /** Transitions that no path takes, and why. */
  readonly undriven: Readonly<Record<string, string>>;
}
