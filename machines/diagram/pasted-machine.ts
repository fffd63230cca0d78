import { type AnyStateMachine, type AnyStateNode, and, createMachine, not, or } from 'xstate';

type Guard = Exclude<Parameters<typeof and>[0][number], string>;

/** The guards that combine others. In the data of a machine, their name holds their parts. */
const COMBINED: Readonly<Record<string, (parts: Guard[]) => object>> = {
  and,
  or,
  not: (parts) => not(parts[0] as Guard),
};

/** A machine from its data, as `dataOf` makes them. Throws where a description, which is shown, is no text. */
export function machineOf(data: object): AnyStateMachine {
  const machine = createMachine(withGuards(data) as Parameters<typeof createMachine>[0]) as AnyStateMachine;
  requireWords(machine.root);
  return machine;
}

/** The parts of a machine whose keys are names of the author. */
const NAMED = ['states', 'on', 'after'];

/** Whether a guard stands under its name of XState 4, which XState 5 passes over without a word. */
export function hasCond(data: unknown, key = ''): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(
    ([inner, value]) => (inner === 'cond' && !NAMED.includes(key)) || hasCond(value, inner),
  );
}

function requireWords({ key, description, states }: AnyStateNode): void {
  if (description !== undefined && typeof description !== 'string')
    throw new Error(`The description of ${key} is not a text.`);
  for (const state of Object.values(states)) requireWords(state);
}

function withGuards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withGuards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'guard' ? guardOf(inner) : withGuards(inner)]),
  );
}

function guardOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const [[name = '', parts] = []] = Object.entries(data);
  const combine = COMBINED[name];
  if (!combine || !Array.isArray(parts)) return data;
  // A drawing shows the name of the function, which a minified page would have shortened.
  return Object.defineProperty(combine(parts.map(guardOf) as Guard[]), 'name', { value: name });
}
