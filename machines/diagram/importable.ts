/**
 * A machine as a text that a tool outside this repository loads: one import, one literal. `config` is the machine as
 * its author wrote it, without functions (`docs/machines/<id>.json`).
 */

/** For Stately's editor ("Import from code") and every tool that reads XState 5. */
export function editorText(config: object): string {
  return machineText(config, 'guard');
}

/** For the classic visualizer at stately.ai/viz, which runs XState 4: there a guard is called `cond`. */
export function classicText(config: object): string {
  return machineText(config, 'cond');
}

function machineText(config: object, guardKey: string): string {
  const literal = JSON.stringify(withGuards(config, guardKey), undefined, 2);
  return `import { createMachine } from 'xstate';\n\ncreateMachine(${literal});\n`;
}

function withGuards(value: unknown, guardKey: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withGuards(one, guardKey));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      isGuard(key, inner) ? [guardKey, guardOf(inner)] : [key, withGuards(inner, guardKey)],
    ),
  );
}

/** A state or an event may be called `guard` too; neither is a name, a name with parameters or a list of parts. */
function isGuard(key: string, value: unknown): boolean {
  if (key !== 'guard') return false;
  if (typeof value === 'string') return true;
  return typeof value === 'object' && value !== null && ('type' in value || partsOf(value)[1] !== undefined);
}

/** A guard that combines others becomes one name, because data cannot hold what combines them. */
function guardOf(guard: unknown): unknown {
  if (typeof guard !== 'object' || guard === null || 'type' in guard) return guard;
  return nameOf(guard);
}

function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const one = guard as object;
  if ('type' in one) return String(one.type);
  const [name, parts = []] = partsOf(one);
  return `${name}(${parts.map(nameOf).join(', ')})`;
}

function partsOf(guard: object): [name: string, parts: readonly unknown[] | undefined] {
  const [[name = '', parts] = []] = Object.entries(guard);
  return [name, Array.isArray(parts) ? parts : undefined];
}
