import { useEffect } from 'react';
import { UNSENT } from '../../domain/session/text/leaving.ts';
import { LOCK_GONE } from '../../domain/session/text/lost-lock.ts';
import type { NoticesRef } from '../../machines/app/app.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { isKeptFor } from '../adapters/device/lock-mark.ts';
import { takeUnreadNews, type UnreadEntriesNews } from '../adapters/device/unsent-entries.ts';
import { useApp } from '../app/app-context.tsx';

/** Tells the customer at the start of each session on this device. */
export function useAnnounceUnread(): void {
  const { notices, session } = useApp();
  useEffect(() => {
    const { customer } = session.getSnapshot().context;
    const unread = customer === undefined ? undefined : takeUnreadNews(customer);
    if (unread) announceUnread(notices, unread);
  }, [notices, session]);
}

/** No unsent entry is lost without a message (ruling 14). */
export function announceUnread(notices: Pick<NoticesRef, 'send'>, unread: UnreadEntriesNews): void {
  const text =
    unread.kind === 'stays'
      ? UNSENT.unread
      : unread.kind === 'lock gone'
        ? LOCK_GONE
        : UNSENT.unreadable(unread.count);
  notices.send({ type: 'toast.shown', toast: { tone: 'warn', text, seconds: 15 } });
}

/** Whether unreadable entries remain on the device. Without Keep, nothing else is stored on it. */
export function hasUnreadableEntries({ device }: Pick<Adapters, 'device'>): boolean {
  const opening = device.opening();
  return opening !== null && !opening.keep && isKeptFor(opening.customer);
}
