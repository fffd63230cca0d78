import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';

/**
 * The route is in the hash, with its path and query (NAV-01): `#/bills?search=ash`. A hash that is no path
 * (`#main`) never navigates.
 */
export const useHashLocation = Object.assign(
  () => [useSyncExternalStore(watchHash, currentPath, currentPath), navigate] as [string, typeof navigate],
  {
    hrefs: (href: string) => `#${href}`,
    searchHook: () => useSyncExternalStore(watchHash, currentSearch, currentSearch),
  },
) satisfies BaseLocationHook;

export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const hash = `#${to.startsWith('/') ? to : `/${to}`}`;
  if (hash === location.hash) return;
  const oldURL = location.href;
  move = 'forward';
  if (!replace) history.replaceState({ leftAt: scrollY, leftFrom: pressed }, '');
  history[replace ? 'replaceState' : 'pushState'](null, '', hash);
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }));
}

/** Names the page's first route, before anything is drawn. It is no move, so the focus stays where it is. */
export function startAt(to: string): void {
  history.replaceState(history.state, '', `#${to}`);
}

function currentPath(): string {
  return currentRoute().split('?')[0] || '/';
}

function currentSearch(): string {
  const route = currentRoute();
  return route.includes('?') ? route.slice(route.indexOf('?') + 1) : '';
}

type Move = 'none' | 'forward' | 'back';

let move: Move = 'none';

/**
 * How the current route was reached: `none` for the first one, `back` for a move through the browser's
 * history.
 */
export function lastMove(): Move {
  return move;
}

let leftAt = 0;
let leftFrom = '';

const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;

/** The name of the control that was pressed last. It may be gone before its press has led to another route. */
let pressed = '';
addEventListener(
  'click',
  ({ target }) => {
    const control = target instanceof Element && target.closest('a, button');
    pressed = control ? nameOf(control) : '';
  },
  true,
);

/** After a move back: the control from which the current route was left, once it is in the page again. */
export function lastControl(): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>('#main :is(a, button)');
  return leftFrom === '' ? undefined : [...controls].find((control) => nameOf(control) === leftFrom);
}

/** After a move back: how far the current route was scrolled when it was left, in pixels. */
export function lastScroll(): number {
  return leftAt;
}

addEventListener('popstate', ({ state }: PopStateEvent) => {
  move = 'back';
  ({ leftAt = 0, leftFrom = '' } = (state ?? {}) as { leftAt?: number; leftFrom?: string });
});

let route = '/';

function currentRoute(): string {
  const { hash } = location;
  if (hash === '' || hash === '#') route = '/';
  else if (hash.startsWith('#/')) route = hash.slice(1);
  return route;
}

function watchHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
