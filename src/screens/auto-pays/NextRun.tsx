import { CircleAlert } from 'lucide-react';
import type { ListedAutoPay } from '../../../domain/auto-pay/list.ts';
import { AUTO_PAY_LIST } from '../../../domain/auto-pay/text/list.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { Chip } from '../../components/marks/Chip.tsx';
import { Hint } from '../../components/text/Hint.tsx';
import css from './AutoPays.module.css';

/** The date of the next payment, or why there is none (APL-13, APL-19). */
export function NextRun({ autoPay }: { autoPay: ListedAutoPay }) {
  const { active, run_date, ap_master_id, inactive_reason, failed_payment, unpayable } = autoPay;
  if (failed_payment)
    return (
      <span className={css.off}>
        <Chip tone="past-due" icon={<CircleAlert aria-hidden="true" />}>
          Not paid {shortDate(failed_payment.date)}
        </Chip>
        {active && !unpayable && run_date !== null && failed_payment.retry_date === null && (
          <span className={css.small}>Next payment {shortDate(run_date)}</span>
        )}
        {!active && inactive_reason && <span className={css.small}>{inactive_reason}</span>}
      </span>
    );
  if (!active)
    return (
      <span className={css.off}>
        <Chip>{ap_master_id === null ? 'Not set up' : 'Off'}</Chip>
        {inactive_reason && <span className={css.small}>{inactive_reason}</span>}
      </span>
    );
  if (unpayable)
    return (
      <span className={css.off}>
        <span>{unpayable}</span>
        <span className={css.small}>{AUTO_PAY.meanwhile}</span>
      </span>
    );
  if (run_date !== null) return <span className={css.strong}>{shortDate(run_date)}</span>;
  return (
    <span className={css.waiting}>
      No Payments Scheduled
      <Hint label="About No Payments Scheduled">{AUTO_PAY_LIST.waiting}</Hint>
    </span>
  );
}
