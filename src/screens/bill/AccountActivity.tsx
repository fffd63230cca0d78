import { activityTotal, activityValue } from '../../../domain/bills/activity-value.ts';
import type { Bill } from '../../../domain/bills/bill.ts';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './AccountActivity.module.css';
import { Part } from './Part.tsx';

interface AccountActivityProps {
  readonly bill: Pick<Bill, 'account_activity'>;
  /** Replaces the biller's title if the same lines also appear elsewhere. */
  readonly title?: string;
  readonly starts?: 'closed';
}

/** Charges and payments, in the statement and behind the amount due (DET-31, DET-32, DET-92). */
export function AccountActivity({ bill: { account_activity }, title, starts }: AccountActivityProps) {
  if (!account_activity || account_activity.data.length === 0) return null;
  const { with_summary, data } = account_activity;
  const total = with_summary ? activityTotal(data) : undefined;
  return (
    <Part title={title || account_activity.title || 'Account activity'} starts={starts}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>What</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>Value</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((line, at) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a statement are identified by their position alone.
              key={at}
              className={css.line}
              data-emphasis={line.options.includes('emphasis')}
              data-alert={line.options.includes('alert')}
            >
              <th scope="row" className={css.label}>
                {line.options.includes('alert') && <VisuallyHidden>Attention: </VisuallyHidden>}
                <bdi>{line.label}</bdi>
              </th>
              <td className={css.value} data-text={typeof line.value === 'string'}>
                <bdi>{activityValue(line)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr className={css.total} data-emphasis="true">
              <th scope="row" className={css.label}>
                Total
              </th>
              <td className={css.value}>{total}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </Part>
  );
}
