import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

type Literal = string | number | boolean;

/** A guard that gets parameters. It may say something else for each transition. */
interface ParametrizedGuard {
  readonly type: string;
  readonly params?: unknown;
}

export function hasParameters(guard: unknown): guard is ParametrizedGuard {
  return typeof guard === 'object' && guard !== null && 'type' in guard;
}

/**
 * The fields of a function's result that it writes as they are: `kind` of `({ event }) => ({ heard: event.heard, kind:
 * 'paid' })`. Undefined if there is none.
 */
export function literalFields(make: (...given: never[]) => unknown): Record<string, Literal> | undefined {
  const [, object = ''] = /=>\s*\(\{([\s\S]*)\}\)\s*$/.exec(String(make)) ?? [];
  const fields = withoutNested(object).split(',').flatMap(literalField);
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

function withoutNested(text: string): string {
  const outer = text.replace(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, '…');
  return outer === text ? text : withoutNested(outer);
}

function literalField(field: string): [string, Literal][] {
  const [, name, text, bare] =
    /^\s*([\w$]+):\s*(?:["'`]([^"'`\\$]*)["'`]|(-?\d+(?:\.\d+)?|true|false))\s*$/.exec(field) ?? [];
  if (name === undefined) return [];
  return [[name, text ?? (JSON.parse(bare ?? '""') as Literal)]];
}

/**
 * What tells a guard with parameters from the same guard of other transitions that the same event may take: its plain
 * parameters, `kind: 'paid'`, or which of them it is, `3 of 14`.
 */
export function markOf(transition: AnyTransitionDefinition, guard: ParametrizedGuard): string | undefined {
  const rivals = rivalsOf(transition);
  const texts = rivals.flatMap((rival) =>
    partsOf(rival.guard)
      .filter((part) => part.type === guard.type)
      .map((part) => ({ rival, text: plainText(part) })),
  );
  const own = plainText(guard);
  const isAlone = texts.every(({ rival, text }) => rival === transition || text !== own);
  const number = isAlone ? [] : [`${rivals.indexOf(transition) + 1} of ${rivals.length}`];
  return [...(own === '' ? [] : [own]), ...number].join(', ') || undefined;
}

/** All transitions that the same event may take from the same state, in their order. */
function rivalsOf(transition: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
  const { transitions, always } = transition.source as AnyStateNode;
  return (transition.eventType === '' ? always : transitions.get(transition.eventType)) ?? [transition];
}

/** The guards with parameters in a guard, which may combine several. */
function partsOf(guard: unknown): ParametrizedGuard[] {
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards))
    return guard.guards.flatMap(partsOf);
  return hasParameters(guard) ? [guard] : [];
}

function plainText({ params }: ParametrizedGuard): string {
  if (typeof params === 'function') return textOf(literalFields(params as () => unknown) ?? {});
  return typeof params === 'object' && params !== null ? textOf(params) : '';
}

function textOf(fields: object): string {
  return Object.entries(fields)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value}`)
    .join(', ');
}
