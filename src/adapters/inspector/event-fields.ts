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

/** What to say of fields that hold another kind of value than the machine takes; empty if all are right. */
export function wrongFields(machine: string, event: { readonly type: string }): readonly string[] {
  return Object.entries(FIELDS[machine]?.[event.type] ?? {}).flatMap(([name, told]) => {
    const field = name.replace('?', '');
    const kinds = told.split(' | ');
    const value: unknown = event[field as keyof typeof event];
    return value === undefined || kinds.some((kind) => isOfKind(value, kind))
      ? []
      : [`${field} has to be ${kinds.map(kindText).join(' or ')}, and is ${valueText(value, kinds)}.`];
  });
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
