import { useEffect, useRef } from 'react';
import { lastMove, lastScroll } from '../../hash-location.ts';

/** After a change of route the focus stands on the new heading, and the page at its top or where one left it. */
export function ArrivalFocus({ path }: { path: string }) {
  const arrived = useRef(path);
  useEffect(() => {
    if (arrived.current === path && lastMove() === 'none') return;
    arrived.current = path;
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
    if (lastMove() === 'back') return returnTo(lastScroll());
    scrollTo(0, 0);
  }, [path]);
  return null;
}

/** The browser returns at once, when the page is still too short: this goes on as it grows, until the person moves. */
function returnTo(top: number): () => void {
  const stop = new AbortController();
  const growth = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top - 1) stop.abort();
  });
  stop.signal.addEventListener('abort', () => growth.disconnect());
  for (const own of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(own, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  if (top > 0) growth.observe(document.body);
  return () => stop.abort();
}
