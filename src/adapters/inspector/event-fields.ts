import type { EventFields } from '../../../machines/diagram/event-fields.ts';

const [FIELDS = {}] = Object.values(
  import.meta.glob<EventFields>('../../../machines/diagram/event-fields.json', {
    eager: true,
    import: 'default',
  }),
);

/** The fields that an event lacks. Without them, a machine would end with an error at once or some steps later. */
export function missingFields(machine: string, event: { readonly type: string }): readonly string[] {
  return Object.keys(FIELDS[machine]?.[event.type] ?? {}).filter(
    (field) => !field.endsWith('?') && !(field in event),
  );
}

/**
 * What to say of fields that the event does not have, or that hold another kind of value; empty if all are right.
 * What an object holds is not looked at.
 */
export function wrongFields(machine: string, event: { readonly type: string }): readonly string[] {
  const known = FIELDS[machine]?.[event.type];
  if (!known) return [];
  const kindsOf = new Map(
    Object.entries(known).map(([name, told]) => [name.replace('?', ''), told.split(' | ')]),
  );
  const { type, ...given } = event;
  return Object.entries(given).flatMap(([field, value]: [string, unknown]) => {
    const kinds = kindsOf.get(field);
    if (!kinds) return [`${type} has no field ${field}.`];
    return value === undefined || kinds.some((kind) => isOfKind(value, kind))
      ? []
      : [`${field} has to be ${kinds.map(kindText).join(' or ')}, and is ${valueText(value, kinds)}.`];
  });
}

const EXAMPLES: Readonly<Record<string, unknown>> = {
  string: '',
  number: 0,
  boolean: false,
  list: [],
  object: {},
  anything: null,
  null: null,
};

/** The event with an empty value in each field that it needs, to be filled in by hand. */
export function blankEvent(machine: string, type: string): { readonly type: string } {
  const needed = Object.entries(FIELDS[machine]?.[type] ?? {}).filter(([name]) => !name.endsWith('?'));
  return Object.assign({ type }, Object.fromEntries(needed.map(([name, told]) => [name, exampleOf(told)])));
}

function exampleOf(told: string): unknown {
  const [kind = ''] = told.split(' | ');
  return kind.startsWith("'") ? kind.slice(1, -1) : EXAMPLES[kind];
}

function isOfKind(value: unknown, kind: string): boolean {
  return kind === 'anything' || kind === kindOf(value) || kind === `'${value}'`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Where only some words are right, a wrong one is told itself. */
function valueText(value: unknown, kinds: readonly string[]): string {
  const isWord = typeof value === 'string' && kinds.some((kind) => kind.startsWith("'"));
  return isWord ? `'${value}'` : kindText(kindOf(value));
}

const KIND_TEXTS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
};

function kindText(kind: string): string {
  return KIND_TEXTS[kind] ?? kind;
}
