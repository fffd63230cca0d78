import {
  isAsExpression,
  isIdentifier,
  isPropertyAssignment,
  type Node,
  type PropertyAssignment,
} from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  isIntersectionType,
  isUnionType,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';
import type { EventFields } from '../../machines/diagram/event-fields.ts';
import { inRepository } from '../paths.ts';
import { machineFiles, machinesIn } from './files.ts';

/** A field of one of these kinds can be left out of an event that was typed as JSON. */
const CAN_BE_MISSING = TypeFlags.Undefined | TypeFlags.Any | TypeFlags.Unknown;

/** The fields of each event of each machine and their kinds, read from the types of its `setup`. */
export async function readEventFields(): Promise<EventFields> {
  const ids = await Promise.all(
    (await machineFiles()).map(async ({ file }) =>
      (await machinesIn(file)).map(([, { id }]) => [id, file] as const),
    ),
  );
  const config = inRepository('machines', 'tsconfig.json');
  const compiler = new API({ cwd: inRepository() });
  try {
    const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error('TypeScript cannot open machines/tsconfig.json.');
    const { checker, program } = project;
    const read = ids.flat().map(([id, file]) => {
      const source = program.getSourceFile(inRepository('machines', file));
      const events = source && typeOfEvents(source);
      const type = events && checker.getTypeAtLocation(events);
      return [id, type ? fieldsOf(checker, type) : {}] as const;
    });
    return Object.fromEntries(read.sort(([one], [other]) => (one < other ? -1 : 1)));
  } finally {
    compiler.close();
  }
}

/** The `{} as …` of `setup({ types: { events } })`. A machine that takes no events has none. */
function typeOfEvents(node: Node): Node | undefined {
  if (isNamed(node, 'types')) return node.forEachChild(eventsIn);
  return node.forEachChild(typeOfEvents);
}

function eventsIn(node: Node): Node | undefined {
  if (isNamed(node, 'events') && isAsExpression(node.initializer)) return node.initializer;
  return node.forEachChild(eventsIn);
}

function isNamed(node: Node, name: string): node is PropertyAssignment {
  return isPropertyAssignment(node) && isIdentifier(node.name) && node.name.text === name;
}

interface Field {
  readonly kinds: readonly string[];
  readonly isNeeded: boolean;
}

/** An event that is declared in several forms needs what all of them need, and may hold what one of them holds. */
function fieldsOf(checker: Checker, events: Type): EventFields[string] {
  const forms = new Map<string, Readonly<Record<string, Field>>[]>();
  for (const form of formsOf(events)) {
    const properties = checker.getPropertiesOfType(form);
    const type = properties.find(({ name }) => name === 'type');
    const fields = Object.fromEntries(
      properties
        .filter((property) => property !== type)
        .map((property) => [property.name, fieldOf(checker, property)]),
    );
    for (const one of type ? namesIn(checker, type) : []) forms.set(one, [...(forms.get(one) ?? []), fields]);
  }
  return inOrder([...forms].map(([event, all]) => [event, toldForms(all)]));
}

function toldForms(forms: readonly Readonly<Record<string, Field>>[]): Readonly<Record<string, string>> {
  const names = [...new Set(forms.flatMap((fields) => Object.keys(fields)))];
  return inOrder(
    names.map((name) => {
      const all = forms.map((fields) => fields[name]);
      const isNeeded = all.every((field) => field?.isNeeded);
      const kinds = [...new Set(all.flatMap((field) => field?.kinds ?? []))].sort();
      return [isNeeded ? name : `${name}?`, kinds.join(' | ')];
    }),
  );
}

function inOrder<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

type Property = ReturnType<Checker['getPropertiesOfType']>[number];

function fieldOf(checker: Checker, property: Property): Field {
  const type = checker.getTypeOfSymbol(property);
  const forms = type ? formsOf(type) : [];
  const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
  const canBeMissing = forms.some(({ flags }) => (flags & CAN_BE_MISSING) !== 0);
  return { kinds: forms.flatMap((form) => kindsOf(checker, form)), isNeeded: !isOptional && !canBeMissing };
}

function quoted(literal: string): string {
  return `'${JSON.parse(literal)}'`;
}

/** The kinds of JSON that a type takes. A word that has to be one of a few is its own kind. */
function kindsOf(checker: Checker, type: Type): string[] {
  const { flags } = type;
  if (isUnionType(type)) return type.getTypes().flatMap((one) => kindsOf(checker, one));
  if (isIntersectionType(type)) {
    const kinds = type.getTypes().flatMap((one) => kindsOf(checker, one));
    return kinds.filter((kind) => kind !== 'object').length > 0
      ? kinds.filter((kind) => kind !== 'object')
      : kinds;
  }
  if ((flags & TypeFlags.Undefined) !== 0) return [];
  if ((flags & TypeFlags.Null) !== 0) return ['null'];
  if ((flags & TypeFlags.BooleanLike) !== 0) return ['boolean'];
  if ((flags & TypeFlags.NumberLike) !== 0) return ['number'];
  if ((flags & TypeFlags.StringLiteral) !== 0) return [quoted(checker.typeToString(type))];
  if ((flags & TypeFlags.StringLike) !== 0) return ['string'];
  if ((flags & TypeFlags.Object) === 0) return ['anything'];
  return [checker.isArrayLikeType(type) ? 'list' : 'object'];
}

function namesIn(checker: Checker, type: Property): string[] {
  const literal = checker.getTypeOfSymbol(type);
  return literal ? formsOf(literal).map((form) => String(JSON.parse(checker.typeToString(form)))) : [];
}

function formsOf(type: Type): readonly Type[] {
  return isUnionType(type) ? type.getTypes() : [type];
}

/** One line for each event, so that a change of one shows as one. */
export function toldFields(fields: EventFields): string {
  const machines = Object.entries(fields).map(([machine, events]) => {
    const lines = Object.entries(events).map(([event, fields]) => {
      const told = Object.entries(fields).map(
        ([name, kinds]) => `${JSON.stringify(name)}: ${JSON.stringify(kinds)}`,
      );
      return `    ${JSON.stringify(event)}: {${told.length > 0 ? ` ${told.join(', ')} ` : ''}}`;
    });
    return `  ${JSON.stringify(machine)}: {${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}}`;
  });
  return `{\n${machines.join(',\n')}\n}\n`;
}
