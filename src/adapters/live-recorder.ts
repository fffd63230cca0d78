import type { AnyActorRef, InspectionEvent } from 'xstate';
import { redact } from '../../domain/redaction.ts';
import type { Live } from './live.ts';
import { activeStates, isMachineSnapshot, KeptActor } from './live-actor.ts';
import type { ActorTold, EventTold, Verdict } from './live-told.ts';
import { triedOut } from './live-trial.ts';

const MOST_EVENTS = 200;
/** Machines of screens that were left, whose last state can still be read. */
const MOST_ENDED = 24;

export interface Recorder {
  actors(): ActorTold[];
  events(): readonly EventTold[];
  /** The innermost active states, each behind the name of its machine; of machines that came to their end, the last. */
  states(): string[];
  /** Sends an event by hand, if the machine can take it unharmed. */
  give(actor: number, event: { readonly type: string }): Verdict;
  clear(): void;
  stop(): void;
}

/** Writes down what the machines of this tab do, from now on; `onChange` is told after each change. */
export function createRecorder(live: Live, now: () => number, onChange: () => void): Recorder {
  const kept = new Map<number, KeptActor>();
  const ids = new WeakMap<object, number>();
  const watched = new Map<object, () => void>();
  let events: EventTold[] = [];
  let noted = 0;
  let named = 0;

  const keep = (ref: AnyActorRef): KeptActor => {
    const id = ids.get(ref) ?? ++named;
    ids.set(ref, id);
    const known = kept.get(id);
    if (known) return known;
    const actor = new KeptActor(id, ref, ref._parent && keep(ref._parent as AnyActorRef).id, now());
    kept.set(id, actor);
    return actor;
  };

  /** Nothing that goes wrong here may reach the machine that is watched. */
  const note = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.event' && inspected.type !== '@xstate.snapshot') return;
    try {
      write(inspected);
    } catch (error) {
      reportError(error);
    }
  };

  const write = (inspected: Extract<InspectionEvent, { type: '@xstate.event' | '@xstate.snapshot' }>) => {
    const actor = keep(inspected.actorRef as AnyActorRef);
    if (inspected.type === '@xstate.event') {
      const { sourceRef, event } = inspected;
      if (!isToldOf(actor, event.type, sourceRef === inspected.actorRef)) return;
      const from = sourceRef && keep(sourceRef as AnyActorRef).id;
      const { type, ...data } = event;
      events = [
        ...events.slice(1 - MOST_EVENTS),
        { n: ++noted, at: now(), from, to: actor.id, type, data: redact(data), led: undefined },
      ];
    }
    if (inspected.type === '@xstate.snapshot') {
      const before = actor.states;
      actor.look(inspected.snapshot, now());
      if (inspected.snapshot.status !== 'active') actor.end(now());
      if (actor.states.join() !== before.join()) tellWhereItLed(actor, inspected.event.type);
    }
    onChange();
  };

  const tellWhereItLed = ({ id, states }: KeptActor, type: string) => {
    const last = events.findLast((event) => event.to === id && event.type === type);
    events = events.map((event) => (event === last ? { ...event, led: states } : event));
  };

  const look = () => {
    const running = live.all();
    for (const ref of running) {
      keep(ref).goOn(now());
      for (const child of childrenOf(ref)) keep(child);
      if (!watched.has(ref.system)) watched.set(ref.system, ref.system.inspect(note).unsubscribe);
    }
    for (const actor of kept.values()) if (actor.isMachine && !running.includes(actor.ref)) actor.end(now());
    forget();
    onChange();
  };

  const forget = () => {
    const named = new Set(events.flatMap(({ from, to }) => [from, to]));
    const ended = [...kept.values()].filter(({ endedAt }) => endedAt !== undefined);
    const latest = new Set(ended.filter(({ isMachine }) => isMachine).slice(-MOST_ENDED));
    for (const actor of ended) if (!named.has(actor.id) && !latest.has(actor)) kept.delete(actor.id);
  };

  const stopWatching = live.watch(look);
  look();
  return {
    actors: () => [...kept.values()].map((actor) => actor.told()),
    events: () => events,
    states: () => statesOf([...kept.values()]),
    give: (id, event) => give(kept.get(id), event),
    clear() {
      events = [];
      for (const actor of kept.values()) if (actor.endedAt !== undefined) kept.delete(actor.id);
      onChange();
    },
    stop() {
      stopWatching();
      for (const unwatch of watched.values()) unwatch();
    },
  };
}

/** What a port says to itself is how it works inside; what it is asked is of interest. */
function isToldOf({ isMachine }: KeptActor, type: string, isOwnWord: boolean): boolean {
  if (isMachine) return type !== 'xstate.stop';
  return type === 'xstate.init' || (!isOwnWord && !type.startsWith('xstate.'));
}

function statesOf(actors: readonly KeptActor[]): string[] {
  const machines = actors.filter(({ isMachine }) => isMachine);
  const running = machines.filter(({ endedAt }) => endedAt === undefined);
  const latest = machines.filter(({ name }, at) => !machines.slice(at + 1).some((one) => one.name === name));
  const done = latest.filter(
    ({ ref, endedAt }) => endedAt !== undefined && ref.getSnapshot().status === 'done',
  );
  return [...running, ...done].flatMap(({ name, states }) => states.map((state) => `${name}.${state}`));
}

function childrenOf(ref: AnyActorRef): AnyActorRef[] {
  const { children } = ref.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> };
  return Object.values(children ?? {}).filter((child) => child !== undefined);
}

function give(actor: KeptActor | undefined, event: { readonly type: string }): Verdict {
  const snapshot = actor?.ref.getSnapshot();
  if (!actor || actor.endedAt !== undefined || !isMachineSnapshot(snapshot) || snapshot.status !== 'active')
    return { isTaken: false, words: 'This machine has ended. It hears nothing any more.' };
  const known = snapshot.machine.events.filter((type) => !type.startsWith('xstate.') && type !== '*');
  if (!known.includes(event.type))
    return {
      isTaken: false,
      words: `${actor.name} knows no ${event.type}. It knows: ${known.sort().join(', ') || 'no event'}.`,
    };
  const before = activeStates(snapshot);
  const breach = triedOut(snapshot, event);
  if (breach !== undefined)
    return { isTaken: false, words: `Not sent: ${actor.name} would break over it. ${breach}` };
  actor.ref.send(event);
  const after = activeStates(actor.ref.getSnapshot());
  const [left, entered] = [without(before, after), without(after, before)];
  return entered.length === 0
    ? { isTaken: true, words: `Sent. ${actor.name} stays in ${before.join(' and ')}.` }
    : { isTaken: true, words: `Sent. ${left.join(' and ')} → ${entered.join(' and ')}` };
}

function without(states: readonly string[], others: readonly string[]): string[] {
  return states.filter((state) => !others.includes(state));
}
