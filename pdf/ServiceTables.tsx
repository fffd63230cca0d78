import { Text, View } from '@react-pdf/renderer';
import type { ServiceColumn, ServiceDetails, ServiceTable } from '../domain/bills/service-details.ts';
import { formatCents } from '../domain/values/cents.ts';
import { writableText } from './letters.ts';
import { Line, styles } from './Sheet.tsx';

/**
 * The services that a bill charges for, with the total, and then the tables behind its rows: paper has no `View`
 * (MSC-11, MSC-12).
 */
export function ServiceTables({ details }: { details: ServiceDetails | null }) {
  if (!details || details.lineItems.length === 0) return null;
  const title = details.title || 'Service details';
  const behind = details.lineItems.flatMap(({ columns, item_details }) =>
    item_details.map((table) => ({ ...table, title: table.title || (columns[0]?.value ?? title) })),
  );
  return [{ ...details, title }, ...behind].map((table, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tables of a document never move
    <Table key={at} table={table} />
  ));
}

function Table({ table: { title, headers, lineItems, total } }: { table: ServiceTable }) {
  return (
    <>
      <View style={styles.partHead} minPresenceAhead={60}>
        <Text style={styles.heading}>{writableText(title)}</Text>
      </View>
      <View style={[styles.line, styles.strong]} wrap={false}>
        {headers.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a document never move
          <Text key={at} style={cellStyle({ ...header.options, bold: true })}>
            {writableText(header.value)}
          </Text>
        ))}
      </View>
      {lineItems.map(({ columns }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a document never move
        <View key={row} style={styles.line} wrap={false}>
          {headers.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a document never move
            <Text key={at} style={cellStyle(columns[at]?.options ?? PLAIN)}>
              {writableText(columns[at]?.value ?? '')}
            </Text>
          ))}
        </View>
      ))}
      {total && <Line words={total.label} amount={formatCents(total.value)} isTotal />}
    </>
  );
}

const PLAIN: ServiceColumn['options'] = { text_align: 'left', bold: false };

/** A cell as the biller set it (ENT2-24). */
export function cellStyle({ text_align, bold }: ServiceColumn['options']) {
  return {
    flex: 1,
    // The last column ends where the total below it ends.
    ...(text_align === 'right' ? { paddingLeft: 8 } : { paddingRight: 8 }),
    textAlign: text_align,
    fontWeight: bold ? 700 : 400,
  };
}
