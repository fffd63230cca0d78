import type { Placement } from './scale-placement.ts';

/** What the catalogue says of a table. */
export interface TableFacts {
  readonly name: string;
  /** The columns that may hold no null. */
  readonly required: readonly string[];
  /** The columns of each unique index. */
  readonly unique: readonly (readonly string[])[];
  readonly references: readonly Reference[];
  readonly triggers: readonly string[];
}

interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
}

/** The breaches of Citus' rules for tables on several nodes, as `table: words`. */
export function breachesOf(
  tables: readonly TableFacts[],
  placements: Readonly<Record<string, Placement>>,
): readonly string[] {
  const unknown = Object.keys(placements).filter((name) => !tables.some((table) => table.name === name));
  return [
    ...unknown.map((name) => `${name}: has a place and does not exist`),
    ...tables.flatMap((table) =>
      breachesOfTable(table, placements).map((words) => `${table.name}: ${words}`),
    ),
  ];
}

function breachesOfTable(
  table: TableFacts,
  placements: Readonly<Record<string, Placement>>,
): readonly string[] {
  const place = placements[table.name];
  if (place === undefined) return ['has no place'];
  if (place === 'one node')
    return table.references
      .filter(({ table: to }) => isSpread(placements[to]))
      .map(({ table: to }) => `refers to ${to}, which is spread`);
  if (place === 'copied')
    return [
      ...table.references
        .filter(({ table: to }) => placements[to] !== 'copied')
        .map(({ table: to }) => `refers to ${to}, which is not copied`),
      ...table.triggers.map((name) => `has the trigger ${name}`),
    ];
  return [
    ...(table.required.includes(place.column) ? [] : [`${place.column} may be missing`]),
    ...table.unique
      .filter((columns) => !columns.includes(place.column))
      .map((columns) => `(${columns.join(', ')}) is unique without ${place.column}`),
    ...table.references
      .filter((reference) => !staysTogether(reference, place, placements[reference.table]))
      .map(({ table: to }) => `refers to ${to} on another node`),
    ...table.triggers.map((name) => `has the trigger ${name}`),
  ];
}

function isSpread(place: Placement | undefined): boolean {
  return typeof place === 'object';
}

function staysTogether(
  { columns }: Reference,
  from: Exclude<Placement, string>,
  to: Placement | undefined,
): boolean {
  return (
    to === 'copied' || (typeof to === 'object' && to.group === from.group && columns.includes(from.column))
  );
}
