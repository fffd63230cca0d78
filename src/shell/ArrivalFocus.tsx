import { useEffect, useRef } from 'react';
import { lastMove } from '../browser/hash-location.ts';

/**
 * After a change of route, moves the focus to the new heading, or to the content until it is loaded, and scrolls to
 * the top. After a move back, to the control from which the page was left, and to the earlier position.
 */
export function ArrivalFocus({ path }: { path: string }) {
  const arrived = useRef(path);
  useEffect(() => {
    if (arrived.current === path && lastMove() === 'none') return;
    arrived.current = path;
    const main = document.querySelector<HTMLElement>('#main');
    (main?.querySelector('h1') ?? main)?.focus({ preventScroll: true });
    if (lastMove() === 'back') {
      const stop = new AbortController();
      import('./return-to.ts').then(
        ({ returnTo }) => returnTo(stop),
        () => {},
      );
      return () => stop.abort();
    }
    scrollTo(0, 0);
  }, [path]);
  return null;
}
