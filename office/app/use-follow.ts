import { useEffect, useRef } from 'react';
import { MINUTE, SECOND } from '../../domain/values/durations.ts';
import type { OfficeQuery } from '../api/use-query.ts';

const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = 15 * SECOND;

/** Each read counts as a call of the person, so a page that nobody looks at may not keep the session for long. */
const FOLLOWED = 5 * MINUTE;

/**
 * Reads a page again: when its window is looked at again, and now and then while `isUnderWay` says that something on it
 * has no end yet.
 */
export function useFollow({ retry, isBusy }: OfficeQuery<unknown>, isUnderWay: boolean): void {
  const pause = useRef(FIRST_PAUSE);
  const until = useRef(0);

  useEffect(() => {
    if (!isUnderWay) return;
    pause.current = FIRST_PAUSE;
    until.current = Date.now() + FOLLOWED;
  }, [isUnderWay]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      pause.current = FIRST_PAUSE;
      until.current = Date.now() + FOLLOWED;
      retry();
    };
    const stop = new AbortController();
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    // Of two windows side by side, both are visible.
    window.addEventListener('focus', look, { signal: stop.signal });
    return () => stop.abort();
  }, [retry]);

  useEffect(() => {
    if (!isUnderWay || isBusy) return;
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible' || Date.now() > until.current) return;
      pause.current = Math.min(pause.current * 1.5, LONGEST_PAUSE);
      retry();
    }, pause.current);
    return () => clearTimeout(timer);
  }, [isUnderWay, isBusy, retry]);
}
