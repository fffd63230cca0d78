import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate';
import { redact } from '../../../domain/api/redaction.ts';
import { blankEvent, missingFields } from './event-fields.ts';
import { answersOf, noteAnswers } from './guard-answers.ts';
import type { ActorReport, EventReport, ListenedEvent, Moment } from './messages.ts';
import { isBackground, nameOfPort, purposeOf } from './purpose.ts';

interface Stay {
  ms: number;
  times: number;
  since: number | undefined;
}

/** The record of one machine or port while it runs, and for a while after its end. */
export class RecordedActor {
  readonly id: number;
  readonly ref: AnyActorRef;
  readonly parent: number | undefined;
  readonly name: string;
  readonly purpose: string | undefined;
  readonly isMachine: boolean;
  /** It works by itself, for the machines that a customer uses. */
  readonly isInBackground: boolean;
  readonly startedAt: number;
  endedAt: number | undefined;
  #stays = new Map<string, Stay>();
  #value: StateValue = {};
  #raised: string[] = [];
  #missed: number | undefined;
  #held: object = {};
  #last: Pick<ActorReport, 'states' | 'tags' | 'hears' | 'context'> = {
    states: [],
    tags: [],
    hears: [],
    context: undefined,
  };

  constructor(id: number, ref: AnyActorRef, parent: RecordedActor | undefined, now: number) {
    const snapshot = ref.getSnapshot();
    this.id = id;
    this.ref = ref;
    this.parent = parent?.id;
    this.isMachine = isMachineSnapshot(snapshot);
    this.name = isMachineSnapshot(snapshot) ? snapshot.machine.id : nameOfPort(ref);
    this.isInBackground = parent?.isInBackground || isBackground(this.name);
    this.purpose = this.isMachine ? purposeOf(ref) : undefined;
    this.startedAt = now;
    if (this.isMachine) noteAnswers(ref);
    this.look(snapshot, now);
    if (snapshot.status !== 'active') this.end(now);
  }

  get states(): readonly string[] {
    return this.#last.states;
  }

  look(snapshot: unknown, now: number): void {
    if (!isMachineSnapshot(snapshot)) return;
    this.#value = snapshot.value;
    this.#held = snapshot.context;
    const states = activeStates(snapshot);
    for (const state of this.states) if (!states.includes(state)) this.#leave(state, now);
    for (const state of states) if (!this.states.includes(state)) this.#enter(state, now);
    this.#last = {
      states,
      tags: [...snapshot.tags],
      hears: listenedEvents(snapshot),
      context: redact(snapshot.context),
    };
  }

  /** Notes an event of the machine's own that is worked off within a step. */
  raise(type: string): void {
    this.#raised.push(type);
  }

  /** Looks at the machine after an event, and tells how it stands then. */
  step(snapshot: AnyMachineSnapshot, type: string, now: number): Moment {
    const before = this.#value;
    const changed = redact(changedIn(this.#held, snapshot.context));
    const raised = this.#raised.filter((own, n) => own !== type && own !== this.#raised[n - 1]);
    this.#raised = [];
    this.look(snapshot, now);
    const { states, tags } = this.#last;
    return { states, tags, before, after: this.#value, answers: answersOf(this.ref), raised, changed };
  }

  /** These events, and those before, are not kept. Without any, it was there before the recording. */
  miss(events: readonly EventReport[]): void {
    this.#missed = (this.#missed ?? 0) + events.filter(({ type }) => type !== 'xstate.init').length;
  }

  /** A screen that is drawn again stops its machine and restarts the same one. */
  goOn(now: number): void {
    if (this.endedAt === undefined) return;
    this.endedAt = undefined;
    this.#last = { ...this.#last, states: [] };
    this.look(this.ref.getSnapshot(), now);
  }

  end(now: number): void {
    if (this.endedAt !== undefined) return;
    this.endedAt = now;
    for (const state of this.states) this.#leave(state, now);
    this.#last = { ...this.#last, hears: [] };
  }

  told(): ActorReport {
    const { id, name, purpose, isMachine, parent, startedAt, endedAt } = this;
    const spent = [...this.#stays].map(([state, stay]) => ({ state, ...stay }));
    const missed = this.#missed;
    return { id, name, purpose, isMachine, parent, startedAt, endedAt, missed, spent, ...this.#last };
  }

  #enter(state: string, now: number): void {
    const stay = this.#stays.get(state) ?? { ms: 0, times: 0, since: undefined };
    this.#stays.set(state, { ms: stay.ms, times: stay.times + 1, since: now });
  }

  #leave(state: string, now: number): void {
    const stay = this.#stays.get(state);
    if (stay?.since === undefined) return;
    this.#stays.set(state, { ...stay, ms: stay.ms + now - stay.since, since: undefined });
  }
}

export function isMachineSnapshot(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot;
}

/** The innermost active states, as paths below the root. */
export function activeStates(snapshot: AnyMachineSnapshot): string[] {
  return snapshot._nodes
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ path }) => path.join('.'));
}

function listenedEvents(snapshot: AnyMachineSnapshot): ListenedEvent[] {
  if (snapshot.status !== 'active') return [];
  const types = new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]));
  return [...types]
    .filter((type) => type !== '*' && type !== '' && !type.startsWith('xstate.'))
    .sort()
    .map((type) => ({
      type,
      isOpen: isOpen(snapshot, type),
      blank: blankEvent(snapshot.machine.id, type),
    }));
}

/** A guard may throw on an event without the data that it reads. */
function isOpen(snapshot: AnyMachineSnapshot, type: string): boolean {
  if (missingFields(snapshot.machine.id, { type }).length > 0) return false;
  try {
    return snapshot.can({ type });
  } catch {
    return false;
  }
}

/** The fields with another value than before: a whole context after each event would be too much to report. */
function changedIn(before: object, after: object): object {
  const known = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => known.get(name) !== value));
}
