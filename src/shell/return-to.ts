import { lastPlace, nameOf } from '../browser/hash-location.ts';

/**
 * After a move back, scrolls to where the page was left, and gives the focus to the control from which it was left.
 * The browser scrolls at once, when the page is still too short. This goes on as the page grows, until the customer
 * moves.
 */
export function returnTo(stop: AbortController): void {
  const { leftAt, leftFrom } = lastPlace();
  let isThere = leftAt === 0;
  const growth = new ResizeObserver(() => {
    if (!isThere) scrollTo(0, leftAt);
    isThere ||= scrollY >= leftAt - 1;
    if (document.activeElement?.matches('h1, main')) controlOf(leftFrom)?.focus({ preventScroll: true });
    else if (isThere) stop.abort();
  });
  stop.signal.addEventListener('abort', () => growth.disconnect());
  for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(gesture, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  if (!stop.signal.aborted) growth.observe(document.body);
}

function controlOf(name: string): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>('#main :is(a, button)');
  return name === '' ? undefined : [...controls].find((control) => nameOf(control) === name);
}
