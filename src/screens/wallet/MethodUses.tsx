import { longDate } from '../../../domain/calendar-date.ts';
import { formatCents } from '../../../domain/cents.ts';
import type { ScheduledUse, MethodUses as Uses } from '../../../domain/method-uses.ts';
import { href, to } from '../../routes.ts';
import css from './MethodUses.module.css';

/** What uses a method, kind by kind, each with the way to where it can be changed (WAL-39, WAL-40). */
export function MethodUses({ uses }: { uses: Uses }) {
  return (
    uses.assoc_scheduled_payments.length > 0 && <ScheduledUses payments={uses.assoc_scheduled_payments} />
  );
}

function ScheduledUses({ payments }: { payments: readonly ScheduledUse[] }) {
  return (
    <section>
      <h3 className={css.title}>Pending payments</h3>
      <ul className={css.uses}>
        {payments.map(({ confirmation_num, entity_name, account_num, amount, scheduled_date }) => (
          <li key={confirmation_num} className={css.use}>
            <span>
              <bdi>{entity_name}</bdi>, account <bdi>{account_num}</bdi>
            </span>
            <span className={css.facts}>
              {formatCents(amount)} on {longDate(scheduled_date)}
            </span>
          </li>
        ))}
      </ul>
      <a href={href(to.scheduledPayments())}>Change them in Pending Payments</a>
    </section>
  );
}
