import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../domain/api/call.ts';
import type { OfficeCall } from '../../../domain/api/office-call.ts';
import type { OfficeQuery } from '../../api/use-query.ts';
import { useQuery } from '../../app/office-context.tsx';
import { Heading } from '../Heading.tsx';
import { type Csv, useCsv } from './CsvLink.tsx';
import type { Filter } from './filters.ts';
import { type Paged, Table, type TableProps } from './Table.tsx';
import { type TableState, useTable } from './use-table.ts';

/** A list with its rows and its file, as the address asks for them. */
interface OfficeList<Answer> {
  readonly table: TableState<unknown>;
  readonly query: OfficeQuery<Answer>;
  readonly csv: Csv;
}

/** Reads what a list page shows. The file takes the filters and the sort of its list (`csvCall`). */
export function useList<L extends OfficeCall>(
  list: L,
  file: OfficeCall,
  filters: readonly Filter[],
): OfficeList<AnswerOf<L>> {
  const table = useTable(list, filters);
  const query = useQuery(list, table.request);
  const csv = useCsv(file, table.request);
  return { table, query, csv };
}

interface ListPageProps<Row> extends Omit<TableProps<Row>, 'caption' | 'table' | 'query' | 'csv'> {
  readonly title: string;
  readonly lead?: string;
  /** Beside the title, for example a button. */
  readonly end?: ReactNode;
  /** What the table is called, if not by the title. */
  readonly caption?: string;
  readonly list: OfficeList<Paged<Row>>;
  /** Between the heading and the table. */
  readonly children?: ReactNode;
}

/** A page with one list: its heading, and the table with filters, pages and file. */
export function ListPage<Row>({
  title,
  lead,
  end,
  caption = title,
  list,
  children,
  ...table
}: ListPageProps<Row>) {
  return (
    <>
      <Heading title={title} lead={lead} end={end} />
      {children}
      <Table caption={caption} {...list} {...table} />
    </>
  );
}
