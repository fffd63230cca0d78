import { fileText, type WrittenFile } from '../../domain/office/tables/csv-call.ts';
import { recordAct } from '../office/acts.ts';
import { slugOfOne } from './customer/seen.ts';
import type { StaffVisit } from './handlers.ts';
import { type Numbered, type Page, type PageQuery, pageOf } from './page-of.ts';
import { narrowedTo } from './seen-biller.ts';
import { wholeFile } from './whole-file.ts';

const PAGE = 50;

interface Filtered {
  /** The slug of the biller to which the table is narrowed. */
  readonly biller?: string | undefined;
}

type Id = number | string;
type Query = PageQuery<Id> & Filtered;

/** A table: page by page for the screen, and all of it as a file, both by the same reading. */
export function table<Asked extends Query, Row extends Numbered<Id>>(
  file: WrittenFile<Row>,
  read: (query: Asked, visit: StaffVisit) => Promise<readonly Row[]>,
) {
  return {
    page: (asked: Omit<Asked, 'most'>, visit: StaffVisit): Promise<Page<Row>> =>
      pageOf(asked, PAGE, (page) => read({ ...asked, ...page } as Asked, visit)),
    file: async (asked: Omit<Asked, 'before' | 'after' | 'most'>, visit: StaffVisit): Promise<File> => {
      const rows = await wholeFile((most) => read({ ...asked, most } as Asked, visit));
      return takenFile(file, rows, visit, asked as Filtered);
    },
  };
}

interface Of extends Filtered {
  readonly customer?: number;
}

/** Rows as a file with a name. Taking it is an entry of the log. */
export async function takenFile<Row>(
  file: WrittenFile<Row>,
  rows: readonly Row[],
  { parts, billers, staff }: StaffVisit,
  { biller, ...of }: Of = {},
): Promise<File> {
  const { db } = parts.store;
  const only = await slugOfOne(db, await narrowedTo(db, billers, biller));
  await recordAct(db, parts, 'office-exported', { staff: staff.id, subject: file.table, ...of, ...only });
  const name = [
    file.table,
    only.biller ?? biller ?? (billers === 'all' ? 'all billers' : 'own billers'),
    parts.clock.today(),
  ]
    .join('-')
    .replaceAll(' ', '-');
  return new File([fileText(file, rows)], `${name}.csv`);
}
