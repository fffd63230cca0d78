import { TriangleAlert } from 'lucide-react';
import { unreadAmong } from '../../../domain/outbox/alert-change.ts';
import { useQueuedChanges } from '../../offline/use-outbox.ts';
import { alertsQuery, type UnreadAlerts } from '../../queries/alerts.ts';
import { useCached } from '../../queries/use-cached.ts';
import css from './ActionBanner.module.css';

/** Alerts that require action by the customer, until it is done (NAV-38, NTF-12). The bell asks the server for them. */
export function ActionBanner() {
  const { held } = useCached<UnreadAlerts>(alertsQuery);
  const unread = unreadAmong(held?.value?.items ?? [], useQueuedChanges());
  const alerts = unread.filter(({ alert_type }) => alert_type === 'action');
  if (alerts.length === 0) return null;
  return (
    <section className={css.banner} aria-label="To do" data-print="no">
      <ul>
        {alerts.map(({ id, message, href }) => (
          <li key={id} className={css.alert}>
            <TriangleAlert aria-hidden="true" />
            <a href={href}>
              <bdi>{message}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
