import { type AnyStateMachine, setup } from 'xstate';
import { literalFields } from './guard-params.ts';
import { withKept } from './kept-meta.ts';
import { type Raise, raisedBy, raiseName, raisesOf } from './raises.ts';
import { factName, factOf, factsOf, type StateFact } from './state-facts.ts';

const PASS_ON = ['context', 'input', 'output', 'params'];

const { createMachine } = setup({});

/** The same chart without implementations: its guards have to be answered, and its actions do nothing. */
export function bare(machine: AnyStateMachine): AnyStateMachine {
  return createMachine(dataOf(machine) as Parameters<typeof createMachine>[0]) as AnyStateMachine;
}

/**
 * The author's definition as data. Functions that only pass values on are left out, because data cannot hold them.
 * Of the parameters of a guard, what is always the same stays. What guards say of the states of the machine itself,
 * how long delays are, and which events actions raise stays in the `meta` of its root. Other functions leave a name: their own, numbered where
 * two would share one, or what they are and a number of that kind, `inline guard 1`. A guard that combines
 * others keeps its parts: `{ and: ['isFull', { not: ['isLate'] }] }`.
 */
export function dataOf(machine: AnyStateMachine): object {
  const borne = new Map<string, unknown[]>();
  const numberOf = (value: unknown, name: string): number => {
    const all = borne.get(name) ?? [];
    borne.set(name, all);
    if (!all.includes(value)) all.push(value);
    return all.indexOf(value) + 1;
  };
  const nameOf = (value: Named, key: string, kind: string) => {
    if (typeof value.type === 'string') {
      const name = value.type.replace('xstate.', '');
      const raised = raisedBy(value, machine.implementations.actions);
      if (raised.length === 0) return name;
      const told = raiseName(name, raised);
      raises[told] = raised;
      return told;
    }
    const isUnnamed = value.name === '' || value.name === key;
    if (isUnnamed) return unnamed(value, kind);
    const number = numberOf(value, `${kind} ${value.name}`);
    return number === 1 ? value.name : `${value.name} ${number}`;
  };
  const unnamed = (value: unknown, kind: string) => `inline ${kind} ${numberOf(value, kind)}`;
  /** The keys of lists: what is in them is of the same kind. */
  const keys = new WeakMap<object, string>();
  const facts: Record<string, StateFact> = factsOf(machine);
  const raises: Record<string, readonly Raise[]> = raisesOf(machine);
  const data = JSON.parse(
    JSON.stringify(machine.config, function (this: Record<string, unknown>, key, shown) {
      // A machine inside describes itself at length before it gets here.
      const value = this[key];
      const own = keys.get(this) ?? key;
      const kind = KINDS[own] ?? 'function';
      if (isLogic(value)) return 'root' in value ? String(value.id) : unnamed(value, kind);
      if (Array.isArray(value) || (kind === 'guard' && typeof value === 'object' && value))
        keys.set(value, own);
      if (typeof value !== 'function') return shown;
      // What a guard is always given tells it from the same guard of other transitions.
      if (key === 'params' && KINDS[own] === 'guard') return literalFields(value as () => unknown);
      if (PASS_ON.includes(key)) return undefined;
      const fact = factOf(value);
      if (fact && 'stateIn' in fact) {
        const name = factName(fact.stateIn);
        facts[name] = fact;
        return name;
      }
      return 'guards' in value && Array.isArray(value.guards)
        ? { [value.name]: value.guards }
        : nameOf(value, key, kind);
    }),
  );
  const delays = Object.entries(machine.implementations.delays).filter(
    ([, delay]) => typeof delay === 'number',
  );
  return withKept(data, { stateIn: facts, delays: Object.fromEntries(delays), raises });
}

interface Named {
  readonly name: string;
  readonly type?: unknown;
}

/** What a function is, by the key under which it stands. */
const KINDS: Readonly<Record<string, string>> = {
  guard: 'guard',
  and: 'guard',
  or: 'guard',
  not: 'guard',
  actions: 'action',
  entry: 'action',
  exit: 'action',
  src: 'actor',
};

/** A machine, a promise or a callback that is written where it is invoked. */
function isLogic(value: unknown): value is { readonly transition: unknown; readonly id?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'transition' in value &&
    typeof value.transition === 'function'
  );
}
