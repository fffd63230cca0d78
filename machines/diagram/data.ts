import { type AnyStateMachine, setup } from 'xstate';

const PASS_ON = ['context', 'input', 'output', 'params'];

const { createMachine } = setup({});

/** The same chart without implementations: its guards have to be answered, and its actions do nothing. */
export function bare(machine: AnyStateMachine): AnyStateMachine {
  return createMachine(dataOf(machine) as Parameters<typeof createMachine>[0]) as AnyStateMachine;
}

/**
 * The author's definition as data. Functions that only pass values on are left out, because data cannot hold
 * them. Other functions leave a name: their own, or `inline`, numbered where two would share one. A guard that
 * combines others keeps its parts: `{ and: ['isFull', { not: ['isLate'] }] }`.
 */
export function dataOf(machine: AnyStateMachine): object {
  const named = new Map<string, unknown[]>();
  const nameOf = (value: { readonly name: string; readonly type?: unknown }, key: string) => {
    const name = typeof value.type === 'string' ? value.type.replace('xstate.', '') : givenName(value, key);
    const borne = named.get(name) ?? [];
    named.set(name, borne);
    if (!borne.includes(value)) borne.push(value);
    const place = borne.indexOf(value);
    return place === 0 || typeof value.type === 'string' ? name : `${name} ${place + 1}`;
  };
  return JSON.parse(
    JSON.stringify(machine.config, function (this: Record<string, unknown>, key, shown) {
      // A machine inside describes itself at length before it gets here.
      const value = this[key];
      if (isLogic(value)) return 'root' in value ? String(value.id) : 'inline';
      if (typeof value !== 'function') return shown;
      if (PASS_ON.includes(key)) return undefined;
      return 'guards' in value && Array.isArray(value.guards)
        ? { [value.name]: value.guards }
        : nameOf(value, key);
    }),
  );
}

/** A function that was written on the spot is named after its key or not at all. */
function givenName({ name }: { readonly name: string }, key: string): string {
  return name === '' || name === key ? 'inline' : name;
}

/** A machine, a promise or a callback that is written where it is invoked. */
function isLogic(value: unknown): value is { readonly transition: unknown; readonly id?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'transition' in value &&
    typeof value.transition === 'function'
  );
}
