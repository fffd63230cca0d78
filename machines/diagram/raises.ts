import type { AnyStateMachine } from 'xstate';
import { literalFields } from './guard-params.ts';
import { keptIn } from './kept-meta.ts';

/** An event that an action of a machine raises for the machine itself, as data. */
export interface Raise {
  /** Undefined where only the data of the running machine decides which one it is. */
  readonly event?: string;
  /** `perhaps`: the data of the running machine decides whether. `later`: after a delay. */
  readonly when: 'now' | 'perhaps' | 'later';
}

/** What XState makes of `raise` and of `enqueueActions`. */
interface BuiltIn {
  readonly type?: unknown;
  readonly event?: unknown;
  readonly delay?: unknown;
  readonly collect?: unknown;
}

type Make = (...given: never[]) => unknown;

type Implementations = Readonly<Record<string, unknown>>;

/** What is not known of a running machine: its context, its event and all else. Whoever reads it gets no further. */
const UNKNOWN = new Proxy({}, { get: noAnswer, has: noAnswer, ownKeys: noAnswer });

function noAnswer(): never {
  throw new Error('Only the running machine knows this.');
}

/** What the named actions of a machine raise, to be kept in its data. */
export function raisesOf({
  implementations: { actions },
}: AnyStateMachine): Record<string, readonly Raise[]> {
  const all = Object.entries(actions).map(([name, action]) => [name, raisedBy(action, actions)] as const);
  return Object.fromEntries(all.filter(([, raised]) => raised.length > 0));
}

/** What the actions in the data of a machine raise, by the names of the actions. */
export function raisesIn({ root }: AnyStateMachine): ReadonlyMap<string, readonly Raise[]> {
  return new Map(Object.entries(keptIn(root, 'raises')));
}

/** What an action that is written where it is used is called: `raise alarm.off`. Two that raise the same are alike. */
export function raiseName(name: string, raised: readonly Raise[]): string {
  const told = raised.map(({ event = 'an event', when }) => (when === 'now' ? event : `${event} ${when}`));
  return name === 'raise' ? `raise ${told.join(', ')}` : `${name} (raise ${told.join(', ')})`;
}

/** What an action raises. Those that it enqueues by their names stand in `actions`. */
export function raisedBy(action: unknown, actions: Implementations = {}, depth = 0): Raise[] {
  if (typeof action !== 'function' || depth > MOST_DEPTH) return [];
  const { type, event, delay, collect } = action as BuiltIn;
  if (type === 'xstate.raise') return [raiseOf(event, delay)];
  if (type !== 'xstate.enqueueActions' || typeof collect !== 'function') return [];
  const raised: Raise[] = [];
  const enqueue = (one: unknown) => {
    const name = typeof one === 'string' ? one : (one as { type?: unknown } | null)?.type;
    const named = typeof one === 'function' ? one : actions[String(name)];
    raised.push(...raisedBy(named, actions, depth + 1));
  };
  const ignore = () => undefined;
  Object.assign(enqueue, {
    raise: (given: unknown, options?: { readonly delay?: unknown }) =>
      raised.push(raiseOf(given, options?.delay)),
    ...Object.fromEntries(OTHERS.map((other) => [other, ignore])),
  });
  try {
    (collect as Make)(
      { context: UNKNOWN, event: UNKNOWN, self: UNKNOWN, system: UNKNOWN, check: noAnswer, enqueue } as never,
      UNKNOWN as never,
    );
    return raised;
  } catch {
    // What was enqueued so far needs nothing of the running machine. What else it may raise, its text tells.
    const isNew = ({ event }: Raise) => !raised.some((one) => one.event === event);
    return [...raised, ...raisesInText(String(collect)).filter(isNew)];
  }
}

const OTHERS = ['assign', 'cancel', 'sendTo', 'sendParent', 'spawnChild', 'stopChild', 'emit'];

/** Actions that enqueue each other would be followed without end. */
const MOST_DEPTH = 10;

function raiseOf(given: unknown, delay: unknown): Raise {
  const event = typeOf(given);
  const isLate = delay !== undefined;
  return {
    ...(event !== undefined && { event }),
    when: isLate ? 'later' : event === undefined ? 'perhaps' : 'now',
  };
}

/** The type of an event, or of the one that a function makes, where it is always the same. */
function typeOf(given: unknown): string | undefined {
  if (typeof given !== 'function') return named(given);
  try {
    return named((given as Make)({ context: UNKNOWN, event: UNKNOWN } as never, UNKNOWN as never));
  } catch {
    return named(literalFields(given as Make));
  }
}

function named(event: unknown): string | undefined {
  const type = (event as { readonly type?: unknown } | null | undefined)?.type;
  return typeof type === 'string' ? type : undefined;
}

function raisesInText(text: string): Raise[] {
  const calls = text
    .split(/\.raise\s*\(/)
    .slice(1)
    .map(callOf);
  const all = calls.map((call): Raise => {
    const [, event] = /^\s*\{[^{}]*?\btype:\s*(?:["'`])([^"'`\\$]+)["'`]/.exec(call) ?? [];
    return { ...(event !== undefined && { event }), when: /\bdelay\b/.test(call) ? 'later' : 'perhaps' };
  });
  return all.filter((one, n) => all.findIndex(({ event }) => event === one.event) === n);
}

/** The text of a call, up to the bracket that ends it. */
function callOf(text: string): string {
  let open = 1;
  const end = [...text].findIndex((letter) => {
    if ('([{'.includes(letter)) open += 1;
    if (')]}'.includes(letter)) open -= 1;
    return open === 0;
  });
  return text.slice(0, end === -1 ? undefined : end);
}
