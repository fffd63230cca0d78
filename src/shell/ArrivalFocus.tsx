import { useEffect, useRef } from 'react';
import { lastControl, lastMove, lastScroll } from '../browser/hash-location.ts';

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
    const place = (lastMove() === 'back' && lastControl()) || main?.querySelector('h1') || main;
    place?.focus({ preventScroll: true });
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
  let isThere = top === 0;
  const growth = new ResizeObserver(() => {
    if (!isThere) scrollTo(0, top);
    isThere ||= scrollY >= top - 1;
    if (document.activeElement?.matches('h1, main')) lastControl()?.focus({ preventScroll: true });
    else if (isThere) stop.abort();
  });
  stop.signal.addEventListener('abort', () => growth.disconnect());
  for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(gesture, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  growth.observe(document.body);
  return () => stop.abort();
}
