import type { AnyStateMachine } from 'xstate';

const PASS_ON = ['context', 'input', 'output', 'params'];

/**
 * The author's definition as data. Functions that only pass values on are left out, because data cannot hold
 * them.
 */
export function dataOf(machine: AnyStateMachine): object {
  return JSON.parse(
    JSON.stringify(machine.config, (key, value) => {
      if (typeof value !== 'function') return value;
      return PASS_ON.includes(key) ? undefined : 'inline';
    }),
  );
}
