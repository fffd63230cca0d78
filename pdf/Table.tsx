import { Text, View } from '@react-pdf/renderer';
import type { Bill } from '../domain/bills/bill.ts';
import { type Cell, type CellType, cellText, type PlainTable } from '../domain/bills/bill-table.ts';
import { writableText } from './letters.ts';
import { styles } from './Sheet.tsx';

/** Every table of a bill, one below the other; checkbox columns are left out on paper. */
export function DataTables({ bill }: { bill: Bill }) {
  const tables = [bill.account_aging, bill.readings, bill.licenses, bill.invoices];
  const all = [...tables.flatMap((table) => table ?? []), ...bill.supplemental, ...bill.custom_data];
  // biome-ignore lint/suspicious/noArrayIndexKey: tables of a document never move
  return all.map((table, at) => <DataTable key={at} table={table} />);
}

function DataTable({ table: { title, headers, rows } }: { table: PlainTable }) {
  const columns = headers.flatMap((header, at) => (header.type === 'checkbox' ? [] : [{ ...header, at }]));
  return (
    <>
      <View style={styles.partHead} minPresenceAhead={60}>
        <Text style={styles.heading}>{writableText(title)}</Text>
      </View>
      <View style={[styles.line, styles.strong]} wrap={false}>
        {columns.map(({ text, type, at }) => (
          <Text key={at} style={alignment(type)}>
            {writableText(text)}
          </Text>
        ))}
      </View>
      {rows.map(({ cells }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a document never move
        <View key={row} style={styles.line} wrap={false}>
          {columns.map(({ type, at }) => (
            <Text key={at} style={alignment(type)}>
              {writableText(contentOf(cells[at], type))}
            </Text>
          ))}
        </View>
      ))}
    </>
  );
}

function contentOf(cell: Cell | undefined, type: CellType): string {
  return cell === undefined ? '' : cellText(cell, type);
}

const NUMERIC: readonly CellType[] = ['currency', 'number', 'integer'];

function alignment(type: CellType) {
  return {
    flex: 1,
    paddingRight: 8,
    textAlign: NUMERIC.includes(type) ? ('right' as const) : ('left' as const),
  };
}
