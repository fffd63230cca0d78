import { TriangleAlert } from 'lucide-react';
import css from './ActionBanner.module.css';
import { useAlerts } from './use-alerts.ts';

/** Alerts that require action by the customer, until it is done (NAV-38, NTF-12). */
export function ActionBanner() {
  const { unread } = useAlerts();
  const alerts = (unread ?? []).filter(({ alert_type }) => alert_type === 'action');
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
