import { useEffect, useRef } from 'react';
import { lastMove } from '../../hash-location.ts';

/** After a change of route the focus stands on the new heading and, unless one went back, the page at its top. */
export function ArrivalFocus({ path }: { path: string }) {
  const arrived = useRef(path);
  useEffect(() => {
    if (arrived.current === path && lastMove() === 'none') return;
    arrived.current = path;
    if (lastMove() === 'forward') scrollTo(0, 0);
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
