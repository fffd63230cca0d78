import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

interface Text {
  readonly head: SQL;
  readonly tail: SQL;
}

const texts = new WeakMap<PgTable, Map<string, Text>>();

/**
 * Inserts any number of rows of one shape as a single value, so that the statement's text is always
 * the same. It works as a statement or as a part of a larger one. Rows that name other columns than the first
 * are refused: what they alone name would be lost.
 */
export function insertion<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const names = Object.keys(rows[0] ?? {});
  if (!rows.every((row) => isOfShape(row, names)))
    throw new Error(`The rows for ${getTableConfig(table).name} differ in their columns`);
  const { head, tail } = textFor(table, names);
  return sql`${head}${JSON.stringify(rows)}${tail}`;
}

function isOfShape(row: object, names: readonly string[]): boolean {
  return Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name));
}

function textFor(table: PgTable, names: readonly string[]): Text {
  const ofTable = texts.get(table) ?? new Map<string, Text>();
  texts.set(table, ofTable);
  const shape = names.join();
  const text = ofTable.get(shape) ?? writeText(table, names);
  ofTable.set(shape, text);
  return text;
}

function writeText(table: PgTable, names: readonly string[]): Text {
  const columns = getTableColumns(table);
  const into = names.map(toSnakeCase).join(', ');
  const fields = names.map((name) => `row."${name}"`).join(', ');
  const typed = names.map((name) => `"${name}" ${columns[name]?.getSQLType()}`).join(', ');
  return {
    head: sql.raw(
      `insert into ${getTableConfig(table).name} (${into}) select ${fields} from json_to_recordset(`,
    ),
    tail: sql.raw(`::json) as row (${typed})`),
  };
}
