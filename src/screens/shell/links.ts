import type { MouseEvent } from 'react';
import { navigate } from '../../hash-location.ts';

/** A plain link to a route navigates like any other move in the app; modified clicks stay the browser's. */
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
