import type { StateValue } from 'xstate';
import type { Answers } from './guard-answers.ts';

/** What a tab reports of its machines. It is redacted before it is sent: see `domain/api/redaction.ts`. */
export interface TabReport {
  readonly tab: string;
  /** The route, without ids and tickets. */
  readonly path: string;
  /** When this was reported, in milliseconds. */
  readonly at: number;
  readonly actors: readonly ActorReport[];
  /** The latest events, oldest first. */
  readonly events: readonly EventReport[];
}

/** A machine, or an actor that runs a port for one. */
export interface ActorReport {
  readonly id: number;
  /** The name of its chart or port. */
  readonly name: string;
  /** What it is for, if its name does not tell: `bill list (query)`. */
  readonly purpose?: string | undefined;
  readonly isMachine: boolean;
  readonly parent: number | undefined;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  /**
   * How many of its events are not kept any more. Undefined if all are kept; 0 if it ran before the recording began.
   */
  readonly missed?: number | undefined;
  /** The innermost active states, or the last ones of a machine that has ended. */
  readonly states: readonly string[];
  readonly tags: readonly string[];
  readonly spent: readonly StateTime[];
  readonly hears: readonly ListenedEvent[];
  readonly context: unknown;
}

export interface StateTime {
  readonly state: string;
  /** Time spent in completed stays, in milliseconds. */
  readonly ms: number;
  readonly times: number;
  /** When the current stay began, or undefined if the state is not active. */
  readonly since: number | undefined;
}

/** An event that an active state listens for. */
export interface ListenedEvent {
  readonly type: string;
  /** Whether the event is accepted without data. Otherwise it lacks a field, or a guard refuses it. */
  readonly isOpen: boolean;
  /** The event with an empty value in each field that it needs. */
  readonly blank: { readonly type: string };
}

export interface EventReport {
  readonly n: number;
  readonly at: number;
  /** Undefined if a person or the page sent it. */
  readonly from: number | undefined;
  readonly to: number;
  readonly type: string;
  readonly data: unknown;
  /** The states that it led to, if they changed. */
  readonly led: readonly string[] | undefined;
  /** How the machine that took it stood then. */
  readonly moment?: Moment;
}

/** A machine just after an event, and how it came there. */
export interface Moment extends Pick<ActorReport, 'states' | 'tags'> {
  readonly before: StateValue;
  readonly after: StateValue;
  readonly answers: Answers;
  /** The events that its actions raised meanwhile. */
  readonly raised: readonly string[];
  /** What it holds since then, redacted. */
  readonly changed: unknown;
}

/** The result of an event that was sent by hand. */
export interface Verdict {
  readonly isTaken: boolean;
  readonly words: string;
}

export type MachinesMessage =
  | { readonly type: 'tabs.asked' }
  | { readonly type: 'tab.told'; readonly told: TabReport }
  | { readonly type: 'tab.closed'; readonly tab: string }
  | { readonly type: 'recording.cleared'; readonly tab: string }
  | {
      readonly type: 'event.given';
      readonly ticket: string;
      readonly tab: string;
      readonly actor: number;
      readonly event: { readonly type: string };
    }
  | { readonly type: 'event.judged'; readonly ticket: string; readonly verdict: Verdict };

export const MACHINES_CHANNEL = 'billfold.machines';
