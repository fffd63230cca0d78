import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { SEALED_COLUMNS, type SealedColumn, type SealedColumnName } from '../store/sealed-columns.ts';
import { vaultKeys } from './keys.ts';
import { authenticatorOwner, isSealedWith, seal, staffAuthenticatorOwner, unseal } from './seal.ts';
import { sealSecrets } from './secrets.ts';

const AT_ONCE = 100;

/** For whom a seal of a column opens, by the person whose the row is. */
const OWNER_OF: Readonly<Record<SealedColumnName, (person: number) => string | number>> = {
  'account numbers': (customer) => customer,
  'apps of customers': authenticatorOwner,
  'apps of staff': staffAuthenticatorOwner,
};

interface Row {
  readonly person: number;
  readonly row: number | string;
  readonly sealed: string;
}

/** How far each process has come. One round after each start is enough: new seals are of the first key. */
const doneUpTo = new WeakMap<Config, Map<SealedColumnName, Row>>();

/** Seals some texts anew with the first key. What no key opens is left as it is, and counted. */
export async function resealOld(parts: Dependencies): Promise<boolean> {
  const done = doneUpTo.get(parts.config) ?? new Map<SealedColumnName, Row>();
  doneUpTo.set(parts.config, done);
  let hasSealed = false;
  for (const [name, column] of Object.entries(SEALED_COLUMNS) as [SealedColumnName, SealedColumn][]) {
    const rows = await rowsAfter(parts, column, done.get(name));
    for (const row of rows) if (await resealRow(parts, name, column, row)) hasSealed = true;
    const last = rows.at(-1);
    if (last) done.set(name, last);
    if (rows.length === AT_ONCE) hasSealed = true;
  }
  return (await sealSecrets(parts)) || hasSealed;
}

function rowsAfter(
  { store }: Dependencies,
  { table, sealed, person, row }: SealedColumn,
  last: Row | undefined,
): Promise<Row[]> {
  const isAfter = last && sql`(${person}, ${row}) > (${last.person}, ${last.row})`;
  return store.db
    .select({ person, row, sealed })
    .from(table)
    .where(and(isAfter, ne(sealed, '')))
    .orderBy(asc(person), asc(row))
    .limit(AT_ONCE) as unknown as Promise<Row[]>;
}

/** False for a seal of the first key, and for one that no key opens. */
async function resealRow(
  parts: Dependencies,
  name: SealedColumnName,
  { table, ...column }: SealedColumn,
  { person, row, sealed }: Row,
): Promise<boolean> {
  const again = await sealedAnew(parts, sealed, OWNER_OF[name](person), {
    // The log redacts text with blanks, so the name is written with dashes.
    kind: name.replaceAll(' ', '-'),
    id: row,
  });
  if (again === undefined) return false;
  await parts.store.db
    .update(table)
    .set({ [column.sealed.name]: again })
    .where(and(eq(column.person, person), eq(column.row, row), eq(column.sealed, sealed)));
  return true;
}

/** Undefined for a seal of the first key, and for one that no key opens. */
async function sealedAnew(
  parts: Dependencies,
  sealed: string,
  owner: string | number,
  about: { readonly kind: string; readonly id: number | string },
): Promise<string | undefined> {
  const { seals } = await vaultKeys(parts);
  if (isSealedWith(seals[0], sealed)) return undefined;
  try {
    return seal(seals[0], unseal(seals, sealed, owner), owner);
  } catch (error) {
    parts.log.error({ err: error, ...about }, 'a text could not be sealed anew');
    return undefined;
  }
}
