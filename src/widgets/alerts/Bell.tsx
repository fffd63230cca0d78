import { Bell as BellIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './Bell.module.css';
import { useAlerts, useAnnounceNew, usePollWhileVisible } from './use-alerts.ts';
import { useAppBadge } from './use-app-badge.ts';

const MOST_COUNTED = 99;

/** The unread alerts, behind a bell. Following one marks it as read (NAV-37, NAV-39, NTF-11, NTF-12). */
export function Bell() {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { unread, more, look, markRead, markAllRead } = useAlerts();
  usePollWhileVisible(look);
  useAnnounceNew(unread);
  useAppBadge();
  const alerts = (unread ?? []).filter(({ alert_type }) => alert_type === 'notification');
  const count = alerts.length + more;
  return (
    <div className={css.anchor}>
      <button type="button" className={css.button} popoverTarget={id}>
        <BellIcon aria-hidden="true" />
        <VisuallyHidden>Notifications, </VisuallyHidden>
        <span className={css.count} data-none={count === 0}>
          {count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
        </span>
        <VisuallyHidden> unread</VisuallyHidden>
      </button>
      <div ref={list} id={id} popover="auto" className={css.list}>
        <div className={css.head}>
          <h2 className={css.title}>Notifications</h2>
          {alerts.length > 1 && (
            <Button
              kind="quiet"
              size="dense"
              onClick={() => {
                markAllRead(alerts);
                list.current?.hidePopover();
              }}
            >
              Dismiss {more > 0 ? `these ${alerts.length}` : 'all'}
            </Button>
          )}
        </div>
        {count === 0 && <p className={css.none}>Nothing new.</p>}
        <ul>
          {alerts.map((alert) => (
            <li key={alert.id} className={css.alert}>
              <p className={css.about}>
                {alert.typeMsg} · {alert.formattedDate}
              </p>
              <a
                href={alert.href}
                onClick={() => {
                  markRead(alert);
                  list.current?.hidePopover();
                }}
              >
                <bdi>{alert.message}</bdi>
              </a>
              <Button
                kind="quiet"
                size="dense"
                aria-label={`Dismiss: ${alert.message}`}
                onClick={() => markRead(alert)}
              >
                Dismiss
              </Button>
            </li>
          ))}
        </ul>
        {more > 0 && (
          <p className={css.none}>
            {more.toLocaleString()} older {more === 1 ? 'one shows' : 'ones show'} once you dismiss these.
          </p>
        )}
      </div>
    </div>
  );
}
