import { useEffect } from 'react';
import type { NoticesRef } from '../machines/app.ts';
import { takeUnread, type Unread } from './adapters/device/own-entries.ts';
import { useApp } from './app-context.tsx';

/** At the beginning of each session on this device. */
export function useSayUnread(): void {
  const { notices } = useApp();
  useEffect(() => {
    const unread = takeUnread();
    if (unread) sayUnread(notices, unread);
  }, [notices]);
}

/** Nothing that was entered and not sent goes without a word (ruling 14). */
export function sayUnread(notices: Pick<NoticesRef, 'send'>, { lost, stays }: Unread): void {
  const what = `${lost === 1 ? '1 entry' : `${lost} entries`} that you had not sent`;
  const text = stays
    ? 'What you had entered here and not sent could not be read just now. It stays on this device: reload the page to try again.'
    : `${what} could not be read any more and ${lost === 1 ? 'was' : 'were'} removed. Enter anew what you miss.`;
  notices.send({ type: 'toast.shown', toast: { tone: 'warn', text, seconds: 15 } });
}
