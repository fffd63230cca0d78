import * as v from 'valibot';
import type { OfficeCall } from '../../api/office-call.ts';
import { officeCall } from '../office-call.ts';
import { pageEnds, pageFields } from '../paging.ts';
import type { OfficeRight } from '../rights.ts';
import { sortBy } from './sort.ts';

interface Described<Filters, Sort, Row> extends Pick<OfficeCall, 'path' | 'summary' | 'description'> {
  /** What narrows the list. */
  readonly filters: Filters;
  /** The columns by which it can be sorted. */
  readonly sorts: readonly Sort[];
  /** The schema of a row. */
  readonly row: Row;
}

/** The call that reads a list with pages, the newest first unless it is sorted. Its file is a `csvCall`. */
/*#__NO_SIDE_EFFECTS__*/
export function listCall<
  const May extends OfficeRight,
  const Path extends OfficeCall['path'],
  Filters extends v.ObjectEntries,
  const Sort extends string,
  Row extends v.GenericSchema,
>({
  filters,
  sorts,
  row,
  ...described
}: Described<Filters, Sort, Row> & { readonly may: May; readonly path: Path }) {
  return officeCall({
    method: 'GET',
    ...described,
    request: v.object({ ...filters, sort: sortBy(...sorts), ...pageFields }),
    answer: v.object({ rows: v.array(row), ...pageEnds }),
  });
}
