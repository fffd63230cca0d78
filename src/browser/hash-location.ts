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
  if (!replace) history.replaceState({ leftAt: scrollY }, '');
  leftFrom[location.hash] = pressed;
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

interface Place {
  /** How far the page was scrolled, in pixels. */
  readonly leftAt: number;
  /** The name of the control that was pressed last there. */
  readonly leftFrom: string;
}

let place: Place = { leftAt: 0, leftFrom: '' };

/** By route. It names accounts, and a browser stores the state of its history: so it stays in the page alone. */
const leftFrom: Record<string, string> = {};

/** After a move back: how the current route was left. */
export function lastPlace(): Place {
  return place;
}

export const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;

/** It may be gone before its press has led to another route. */
let pressed = '';
addEventListener(
  'click',
  ({ target }) => {
    const control = (target as Element).closest?.('a, button');
    pressed = control ? nameOf(control) : '';
  },
  true,
);

addEventListener('popstate', ({ state }: PopStateEvent) => {
  move = 'back';
  place = { leftAt: 0, ...(state as { leftAt?: number } | null), leftFrom: leftFrom[location.hash] ?? '' };
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
