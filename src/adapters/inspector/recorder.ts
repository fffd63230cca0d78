import type { AnyActorRef, InspectionEvent } from 'xstate';
import { redact } from '../../../domain/api/redaction.ts';
import { dryRun } from './dry-run.ts';
import { missingFields, wrongFields } from './event-fields.ts';
import type { ActorReport, EventReport, Verdict } from './messages.ts';
import { activeStates, isMachineSnapshot, RecordedActor } from './recorded-actor.ts';
import type { Live } from './running-machines.ts';

/** So many events are kept of what the customer does, and as many of what machines do in the background. */
const MOST_EVENTS = 500;

/** Number of ended machines whose last state can still be read. */
const MOST_ENDED = 24;

export interface Recorder {
  actors(): ActorReport[];
  events(): readonly EventReport[];
  /**
   * The innermost active states, each prefixed with its machine's name. For ended machines, their last
   * states.
   */
  states(): string[];
  /** Sends an event by hand, if the machine can take it without failing. */
  give(actor: number, event: { readonly type: string }): Verdict;
  clear(): void;
  stop(): void;
}

/** Records the machines of this tab from now on. `onChange` is called after each change. */
export function createRecorder(live: Live, now: () => number, onChange: () => void): Recorder {
  const records = new Map<number, RecordedActor>();
  const ids = new WeakMap<object, number>();
  const watched = new Map<object, () => void>();
  /** What was told to be running. The end of these is told too; the others end by themselves. */
  const tracked = new WeakSet<object>();
  let own: EventReport[] = [];
  let background: EventReport[] = [];
  let eventCount = 0;
  let actorCount = 0;

  const keep = (ref: AnyActorRef): RecordedActor => {
    const id = ids.get(ref) ?? ++actorCount;
    ids.set(ref, id);
    const existing = records.get(id);
    if (existing) return existing;
    const actor = new RecordedActor(id, ref, ref._parent && keep(ref._parent as AnyActorRef), now());
    records.set(id, actor);
    return actor;
  };

  /** No error of the recorder may reach the machine that it watches. */
  const note = (inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.actor' || inspected.type === '@xstate.action') return;
    try {
      write(inspected);
    } catch (error) {
      reportError(error);
    }
  };

  const write = (inspected: Exclude<InspectionEvent, { type: '@xstate.actor' | '@xstate.action' }>) => {
    const ref = inspected.actorRef as AnyActorRef;
    // A machine that decides its first state takes steps before it can be looked at.
    if (inspected.type === '@xstate.microstep' && !ids.has(ref)) return;
    const actor = keep(ref);
    if (inspected.type === '@xstate.event') {
      const { sourceRef, event } = inspected;
      if (!isRecorded(actor, event.type, sourceRef === inspected.actorRef)) return;
      const from = sourceRef && keep(sourceRef as AnyActorRef).id;
      const { type, ...data } = event;
      const told = {
        n: ++eventCount,
        at: now(),
        from,
        to: actor.id,
        type,
        data: redact(data),
        led: undefined,
      };
      if (actor.isInBackground) background = withLatest(background, told);
      else own = withLatest(own, told);
    }
    if (inspected.type === '@xstate.microstep') return noteRaised(actor, inspected.event.type);
    if (inspected.type === '@xstate.snapshot') noteResult(actor, inspected.snapshot, inspected.event.type);
    onChange();
  };

  /** All events of a machine are in one list, so that it loses its oldest ones first. */
  const withLatest = (events: readonly EventReport[], latest: EventReport): EventReport[] => {
    const [oldest] = events;
    if (!oldest || events.length < MOST_EVENTS) return [...events, latest];
    records.get(oldest.to)?.miss([oldest]);
    return [...events.slice(1), latest];
  };

  const noteResult = (actor: RecordedActor, snapshot: unknown, type: string) => {
    if (isMachineSnapshot(snapshot)) {
      const { states } = actor;
      const moment = actor.step(snapshot, type, now());
      const led = actor.states.join() === states.join() ? undefined : actor.states;
      // A machine takes its events in order, so the oldest of this name is the one.
      const isTaken = (event: EventReport) =>
        event.to === actor.id && event.type === type && event.moment === undefined;
      const withMoment = (events: EventReport[]) => {
        const taken = events.find(isTaken);
        return events.map((event) => (event === taken ? { ...event, led, moment } : event));
      };
      if (actor.isInBackground) background = withMoment(background);
      else own = withMoment(own);
    }
    if ((snapshot as { readonly status: string }).status !== 'active') actor.end(now());
  };

  /** A machine that is written inside another one is not wired, so nobody else tells of it. */
  const keepBelow = (ref: AnyActorRef) => {
    for (const child of childrenOf(ref)) {
      keep(child);
      keepBelow(child);
    }
  };

  const watchNew = () => {
    const running = live.all();
    for (const ref of running) {
      tracked.add(ref);
      keep(ref).goOn(now());
      keepBelow(ref);
      if (!watched.has(ref.system)) watched.set(ref.system, ref.system.inspect(note).unsubscribe);
    }
    for (const actor of records.values())
      if (actor.isMachine && tracked.has(actor.ref) && !running.includes(actor.ref)) actor.end(now());
    forget();
    onChange();
  };

  const forget = () => {
    const named = new Set([...own, ...background].flatMap(({ from, to }) => [from, to]));
    const ended = [...records.values()].filter(({ endedAt }) => endedAt !== undefined);
    const latest = new Set(ended.filter(({ isMachine }) => isMachine).slice(-MOST_ENDED));
    for (const actor of ended) if (!named.has(actor.id) && !latest.has(actor)) records.delete(actor.id);
  };

  const stopWatching = live.watch(watchNew);
  watchNew();
  for (const actor of records.values()) actor.miss([]);
  return {
    actors: () => [...records.values()].map((actor) => actor.told()),
    events: () => [...own, ...background].sort((one, other) => one.n - other.n),
    states: () => statesOf([...records.values()]),
    give: (id, event) => give(records.get(id), event),
    clear() {
      for (const actor of records.values()) {
        actor.miss([...own, ...background].filter(({ to }) => to === actor.id));
        if (actor.endedAt !== undefined) records.delete(actor.id);
      }
      own = [];
      background = [];
      onChange();
    },
    stop() {
      stopWatching();
      for (const unwatch of watched.values()) unwatch();
    },
  };
}

/** Not the end of a state, which every chart raises by itself. */
function noteRaised(actor: RecordedActor, type: string): void {
  if (type !== '' && !type.startsWith('xstate.')) actor.raise(type);
}

/** Events that a port sends itself are internal and left out; events that others send it are shown. */
function isRecorded({ isMachine }: RecordedActor, type: string, isOwnWord: boolean): boolean {
  if (isMachine) return type !== 'xstate.stop';
  return type === 'xstate.init' || (!isOwnWord && !type.startsWith('xstate.'));
}

function statesOf(actors: readonly RecordedActor[]): string[] {
  const machines = actors.filter(({ isMachine }) => isMachine);
  const running = machines.filter(({ endedAt }) => endedAt === undefined);
  const latest = machines.filter(
    ({ name }, at) => !machines.slice(at + 1).some((machine) => machine.name === name),
  );
  const ended = latest.filter(
    ({ ref, endedAt }) => endedAt !== undefined && ref.getSnapshot().status === 'done',
  );
  return [...running, ...ended].flatMap(({ name, states }) => states.map((state) => `${name}.${state}`));
}

function childrenOf(ref: AnyActorRef): AnyActorRef[] {
  const snapshot = ref.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> } | undefined;
  return Object.values(snapshot?.children ?? {}).filter((child) => child !== undefined);
}

function give(actor: RecordedActor | undefined, event: { readonly type: string }): Verdict {
  const snapshot = actor?.ref.getSnapshot();
  if (!actor || actor.endedAt !== undefined || !isMachineSnapshot(snapshot) || snapshot.status !== 'active')
    return { isTaken: false, words: 'This machine has ended. It hears nothing any more.' };
  const knownTypes = snapshot.machine.events.filter((type) => !type.startsWith('xstate.') && type !== '*');
  if (!knownTypes.includes(event.type))
    return {
      isTaken: false,
      words: `${actor.name} knows no ${event.type}. It knows: ${knownTypes.sort().join(', ') || 'no event'}.`,
    };
  const missing = missingFields(snapshot.machine.id, event);
  const faults = [
    ...(missing.length > 0 ? [`${event.type} needs ${missing.join(' and ')}.`] : []),
    ...wrongFields(snapshot.machine.id, event),
  ];
  if (faults.length > 0) return { isTaken: false, words: `Not sent: ${faults.join(' ')}` };
  const before = activeStates(snapshot);
  const breach = dryRun(snapshot, event);
  if (breach !== undefined)
    return { isTaken: false, words: `Not sent: ${actor.name} would break over it. ${breach}` };
  actor.ref.send(event);
  const after = activeStates(actor.ref.getSnapshot());
  const [left, entered] = [without(before, after), without(after, before)];
  return entered.length === 0
    ? { isTaken: true, words: `Sent. ${actor.name} stays in ${before.join(' and ')}.` }
    : { isTaken: true, words: `Sent. ${left.join(' and ')} → ${entered.join(' and ')}` };
}

function without(states: readonly string[], excluded: readonly string[]): string[] {
  return states.filter((state) => !excluded.includes(state));
}
