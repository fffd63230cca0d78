import type { MouseEvent } from 'react';
import { navigate } from '../browser/hash-location.ts';

/** A plain click on a link to a route navigates inside the app. The browser handles modified clicks. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]:not([target])') : null;
  const target = link?.getAttribute('href')?.slice(1);
  if (!target) return;
  event.preventDefault();
  if (target.startsWith('/')) navigate(target);
  else document.getElementById(target)?.focus();
}
