import {
  isAsExpression,
  isIdentifier,
  isPropertyAssignment,
  type Node,
  type PropertyAssignment,
} from 'typescript/unstable/ast';
import { API, type Checker, isUnionType, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { EventFields } from '../../machines/diagram/event-fields.ts';
import { inRepository } from '../paths.ts';
import { machineFiles, machinesIn } from './files.ts';

/** A field of one of these kinds can be left out of an event that was typed as JSON. */
const CAN_BE_MISSING = TypeFlags.Undefined | TypeFlags.Any | TypeFlags.Unknown;

/** The fields without which each event of each machine is not whole, read from the types of its `setup`. */
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

/** An event that is declared in several forms needs what all of them need. */
function fieldsOf(checker: Checker, events: Type): EventFields[string] {
  const fields: Record<string, string[]> = {};
  for (const form of formsOf(events)) {
    const properties = checker.getPropertiesOfType(form);
    const type = properties.find(({ name }) => name === 'type');
    const needed = properties
      .filter((property) => property !== type && isNeeded(checker, property))
      .map(({ name }) => name)
      .sort();
    for (const one of type ? namesIn(checker, type) : [])
      fields[one] = fields[one]?.filter((name) => needed.includes(name)) ?? needed;
  }
  return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
}

type Property = ReturnType<Checker['getPropertiesOfType']>[number];

function isNeeded(checker: Checker, property: Property): boolean {
  const type = checker.getTypeOfSymbol(property);
  const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
  return !isOptional && !(type && formsOf(type).some(({ flags }) => (flags & CAN_BE_MISSING) !== 0));
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
    const lines = Object.entries(events).map(
      ([event, names]) =>
        `    ${JSON.stringify(event)}: [${names.map((name) => JSON.stringify(name)).join(', ')}]`,
    );
    return `  ${JSON.stringify(machine)}: {${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}}`;
  });
  return `{\n${machines.join(',\n')}\n}\n`;
}
