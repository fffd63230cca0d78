import { useEffect } from 'react';
import { LOCK_GONE } from '../domain/device-lock.ts';
import type { NoticesRef } from '../machines/app.ts';
import { takeUnread, type Unread } from './adapters/device/own-entries.ts';
import { useApp } from './app-context.tsx';

/** At the beginning of each session on this device. */
export function useSayUnread(): void {
  const { notices, session } = useApp();
  useEffect(() => {
    const { customer } = session.getSnapshot().context;
    const unread = customer === undefined ? undefined : takeUnread(customer);
    if (unread) sayUnread(notices, unread);
  }, [notices, session]);
}

const STAYS =
  'What you had entered here and not sent could not be read just now. It stays on this device: reload the page to try again.';

/** Nothing that was entered and not sent goes without a word (ruling 14). */
export function sayUnread(notices: Pick<NoticesRef, 'send'>, unread: Unread): void {
  const text =
    unread.kind === 'stays' ? STAYS : unread.kind === 'lock gone' ? LOCK_GONE : lostWords(unread.count);
  notices.send({ type: 'toast.shown', toast: { tone: 'warn', text, seconds: 15 } });
}

function lostWords(count: number): string {
  const [entries, were] = count === 1 ? ['1 entry', 'was'] : [`${count} entries`, 'were'];
  return `${entries} that you had not sent could not be read any more and ${were} removed. Enter anew what you miss.`;
}
