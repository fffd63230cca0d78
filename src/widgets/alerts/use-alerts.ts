import { useEffect, useRef } from 'react';
import type { EventFrom } from 'xstate';
import { alertReadChange, unreadAmong } from '../../../domain/outbox/alert-change.ts';
import type { Alert } from '../../../domain/profile/alert.ts';
import type { OutboxRef } from '../../../machines/app/app.machine.ts';
import type { App } from '../../app/app.ts';
import { useApp, useToast } from '../../app/app-context.tsx';
import { newChangeId } from '../../offline/change-id.ts';
import { useQueuedChanges } from '../../offline/use-outbox.ts';
import { alertsQuery } from '../../queries/alerts.ts';
import { useQuery } from '../../queries/use-query.ts';

/** Interval in milliseconds at which an open app fetches the alerts. */
const LOOKS_EVERY = 60_000;
const TOLD_FOR = 8;
const MOST_TOLD_SINGLY = 2;

/** The unread alerts, with functions to mark them as read (NAV-37, NAV-38, NTF-11, NTF-12). */
export function useAlerts() {
  const app = useApp();
  const waiting = useQueuedChanges();
  const { data, retry } = useQuery(alertsQuery);
  const unread = data && unreadAmong(data.items, waiting);
  const toast = useToast();
  const markRead = (alert: Alert) => {
    const change = alertReadChange(alert, newChangeId(app.adapters));
    sendToOutbox(app, { type: 'change.made', change });
    return change;
  };
  return {
    unread,
    /** The number of unread alerts beyond the fetched ones. */
    more: data ? data.total - data.items.length : 0,
    look: retry,
    markRead,
    /** Marking all is easily done by mistake, so it can be undone. */
    markAllRead: (alerts: readonly Alert[]) => {
      const changes = alerts.map(markRead);
      toast({
        tone: 'ok',
        text: `${changes.length} notifications dismissed.`,
        seconds: TOLD_FOR,
        undo: () => {
          for (const change of changes) sendToOutbox(app, { type: 'change.undone', change });
        },
      });
    },
  };
}

/** An alert may be followed before the outbox has loaded. Its change is for no later session. */
function sendToOutbox({ root, adapters }: App, event: EventFrom<OutboxRef>): void {
  const turn = adapters.tokens.turn();
  const isOver = () => {
    const outbox = root.system.get('outbox') as OutboxRef | undefined;
    const isOfSession = adapters.tokens.turn() === turn;
    if (isOfSession) outbox?.send(event);
    return outbox !== undefined || !isOfSession;
  };
  if (isOver()) return;
  const loading = root.subscribe(() => isOver() && loading.unsubscribe());
}

/** Fetches the alerts regularly while the app is visible. */
export function usePollWhileVisible(look: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), LOOKS_EVERY);
    return () => clearInterval(timer);
  }, [look]);
}

/**
 * Announces alerts that arrive while the app is open (NAV-39). Many at once are announced together: a toast for
 * each would cover a phone.
 */
export function useAnnounceNew(unread: readonly Alert[] | undefined): void {
  const newest = useRef<number>(undefined);
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;
  useEffect(() => {
    if (!unread) return;
    const before = newest.current;
    newest.current = Math.max(before ?? 0, ...unread.map(({ id }) => id));
    if (before === undefined) return;
    const arrived = unread.filter(({ id, alert_type }) => alert_type === 'notification' && id > before);
    const texts =
      arrived.length > MOST_TOLD_SINGLY
        ? [`${arrived.length} new notifications, behind the bell.`]
        : arrived.map(({ message }) => message);
    for (const text of texts) latest.current({ tone: 'info', text, seconds: TOLD_FOR });
  }, [unread]);
}
