import type { ServiceColumn, ServiceTable } from '../../../../domain/bills/service-details.ts';
import { formatCents } from '../../../../domain/values/cents.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { type Column, DataRow, DataTable } from '../../../components/layout/DataTable.tsx';
import css from './ServiceTable.module.css';

export interface ServiceItem {
  readonly columns: readonly ServiceColumn[];
  readonly item_details?: readonly ServiceTable[];
}

interface ServiceTableProps {
  readonly table: Omit<ServiceTable, 'lineItems'> & { readonly lineItems: readonly ServiceItem[] };
  /** For a title that a heading above repeats. */
  readonly captionHidden?: boolean;
  readonly onView?: (item: ServiceItem) => void;
}

/** Headers and line items as the biller set them, the total below, and a `View` per row (MSC-11). */
export function ServiceTableView({ table, captionHidden, onView }: ServiceTableProps) {
  const { title, headers, lineItems, total } = table;
  const hasViews = onView !== undefined && lineItems.some(hasDetails);
  const columns: Column[] = [
    ...headers.map(({ value, options }) => ({
      name: value,
      numeric: options.text_align === 'right',
      centered: options.text_align === 'center',
    })),
    ...(hasViews ? [{ name: 'Details', nameHidden: true, firm: true }] : []),
  ];
  const under = amountColumn(headers);
  return (
    <div className={css.table}>
      <DataTable
        caption={title}
        captionHidden={captionHidden}
        columns={columns}
        total={total && under > 0 ? { ...total, value: formatCents(total.value), under } : undefined}
      >
        {lineItems.map((item, at) => {
          const name = item.columns[0]?.value ?? '';
          const view = onView && hasDetails(item) && (
            <Button
              kind="secondary"
              size="dense"
              aria-label={`View ${name}`.trim()}
              onClick={() => onView(item)}
            >
              View
            </Button>
          );
          return (
            <DataRow
              // biome-ignore lint/suspicious/noArrayIndexKey: line items are identified by their position alone.
              key={at}
              columns={columns}
              cells={[
                ...headers.map((_, place) => cellOf(item.columns[place])),
                ...(hasViews ? [view || ''] : []),
              ]}
            />
          );
        })}
      </DataTable>
      {total && under <= 0 && (
        <p className={css.total}>
          <bdi>{total.label}</bdi>
          <span>{formatCents(total.value)}</span>
        </p>
      )}
    </div>
  );
}

/** The last column on the right of the biller's own, or else the last one. */
function amountColumn(headers: readonly ServiceColumn[]): number {
  const right = headers.findLastIndex(({ options }) => options.text_align === 'right');
  return right > 0 ? right : headers.length - 1;
}

function hasDetails({ item_details = [] }: ServiceItem): boolean {
  return item_details.length > 0;
}

function cellOf(column: ServiceColumn | undefined) {
  if (!column?.value) return '';
  const { text_align, bold } = column.options;
  return (
    <bdi className={css.value} data-align={text_align} data-bold={bold}>
      {column.value}
    </bdi>
  );
}
