import { useEffect, useRef } from 'react';
import type { Alert } from '../../../domain/alert.ts';
import { readMark, unreadAmong } from '../../../domain/alert-change.ts';
import { alertsView } from '../../alerts-view.ts';
import { useApp, useToast } from '../../app-context.tsx';
import { useOutbox, useWaiting } from '../../use-outbox.ts';
import { useReadView } from '../../use-read-view.ts';
import { newChangeId } from './wiring.ts';

/** How often an open app asks for what is new. */
const LOOKS_EVERY = 60_000;
const TOLD_FOR = 8;

/** The unread alerts, with the way to mark one (NAV-37, NAV-38, NTF-11, NTF-12). */
export function useAlerts() {
  const { adapters } = useApp();
  const outbox = useOutbox();
  const waiting = useWaiting();
  const { data, retry } = useReadView(alertsView);
  const unread = data && unreadAmong(data.items, waiting);
  const toast = useToast();
  const markRead = (alert: Alert) => {
    const change = readMark(alert, newChangeId(adapters));
    outbox?.send({ type: 'change.made', change });
    return change;
  };
  return {
    unread,
    /** Beyond the unread ones that are here. */
    more: data ? data.total - data.items.length : 0,
    look: retry,
    markRead,
    /** All at once is easily done by mistake: it can be taken back. */
    markAllRead: (alerts: readonly Alert[]) => {
      const changes = alerts.map(markRead);
      toast({
        tone: 'ok',
        text: `${changes.length} notifications dismissed.`,
        seconds: TOLD_FOR,
        undo: () => {
          for (const change of changes) outbox?.send({ type: 'change.undone', change });
        },
      });
    },
  };
}

/** Asks for what is new while the app is looked at. */
export function useLooking(look: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), LOOKS_EVERY);
    return () => clearInterval(timer);
  }, [look]);
}

/** What arrives while the app is open is told at once (NAV-39). */
export function useTellNew(unread: readonly Alert[] | undefined): void {
  const newest = useRef<number>(undefined);
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;
  useEffect(() => {
    if (!unread) return;
    const before = newest.current;
    newest.current = Math.max(before ?? 0, ...unread.map(({ id }) => id));
    if (before === undefined) return;
    for (const { id, alert_type, message } of unread)
      if (alert_type === 'notification' && id > before)
        latest.current({ tone: 'info', text: message, seconds: TOLD_FOR });
  }, [unread]);
}
