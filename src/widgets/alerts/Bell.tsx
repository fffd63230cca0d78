import { Bell as BellIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { ALERTS } from '../../../domain/profile/text/alerts.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { billListQuery } from '../../queries/bill-list.ts';
import { owedBills } from '../../queries/owed-bills.ts';
import { useCached } from '../../queries/use-cached.ts';
import { AlertItem } from './AlertItem.tsx';
import css from './Bell.module.css';
import { useAlerts, useAnnounceNew, usePollWhileVisible } from './use-alerts.ts';
import { useAppBadge } from './use-app-badge.ts';

const MOST_COUNTED = 99;

/** The unread alerts, behind a bell. Following one marks it as read (NAV-37, NAV-39, NTF-11, NTF-12). */
export function Bell() {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { unread, more, look, markRead, markAllRead } = useAlerts();
  const owed = owedBills(useCached<BillerGroup[]>(billListQuery).held?.value);
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
        {count === 0 ? (
          <VisuallyHidden>0</VisuallyHidden>
        ) : (
          <span className={css.count}>{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</span>
        )}
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
        {count === 0 && <p className={css.none}>{ALERTS.none}</p>}
        <ul>
          {alerts.map((alert) => (
            <AlertItem
              key={alert.id}
              alert={alert}
              owed={owed}
              onRead={() => markRead(alert)}
              onFollowed={() => list.current?.hidePopover()}
            />
          ))}
        </ul>
        {more > 0 && <p className={css.none}>{ALERTS.older(more)}</p>}
      </div>
    </div>
  );
}
