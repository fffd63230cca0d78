/**
 * A machine as a text that a tool outside this repository loads: one import, one literal. `config` is the machine as
 * its author wrote it, without functions (`docs/machines/<id>.json`).
 */

/** For Stately's editor ("Import from code") and every tool that reads XState 5. */
export function editorText(config: object): string {
  return machineText(config);
}

/** For the classic visualizer at stately.ai/viz, which runs XState 4: there a guard is called `cond`. */
export function classicText(config: object): string {
  return machineText(withCond(config) as object);
}

function machineText(config: object): string {
  return `import { createMachine } from 'xstate';\n\ncreateMachine(${JSON.stringify(config, undefined, 2)});\n`;
}

function withCond(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCond);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [isGuard(key, inner) ? 'cond' : key, withCond(inner)]),
  );
}

/** A state or an event may be called `guard` too; neither is a name or a name with parameters. */
function isGuard(key: string, value: unknown): boolean {
  return (
    key === 'guard' &&
    (typeof value === 'string' || (typeof value === 'object' && value !== null && 'type' in value))
  );
}
