import { useEffect, useRef } from 'react';
import { lastMove, lastScroll } from '../browser/hash-location.ts';

/**
 * After a change of route, moves the focus to the new heading, or to the content until it is loaded. Scrolls
 * to the top, or after a move back to the earlier position.
 */
export function ArrivalFocus({ path }: { path: string }) {
  const arrived = useRef(path);
  useEffect(() => {
    if (arrived.current === path && lastMove() === 'none') return;
    arrived.current = path;
    const main = document.querySelector<HTMLElement>('#main');
    (main?.querySelector('h1') ?? main)?.focus({ preventScroll: true });
    if (lastMove() === 'back') return returnTo(lastScroll());
    scrollTo(0, 0);
  }, [path]);
  return null;
}

/**
 * The browser scrolls at once, when the page is still too short. This keeps scrolling as the page grows,
 * until the customer moves.
 */
function returnTo(top: number): () => void {
  const stop = new AbortController();
  const growth = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top - 1) stop.abort();
  });
  stop.signal.addEventListener('abort', () => growth.disconnect());
  for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(gesture, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  if (top > 0) growth.observe(document.body);
  return () => stop.abort();
}
