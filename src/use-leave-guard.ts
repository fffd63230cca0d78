import { useEffect, useRef, useState } from 'react';
import { navigate } from './hash-location.ts';

type Leave = () => void;

/** What the second entry is told by when the page is loaded again on it. */
interface Held {
  readonly heldBy: 'leave guard';
  /** Nothing of this tab came before the page. */
  readonly isFirst: boolean;
}

/**
 * Asks before unsaved entries are left by a link, the back button, an address edited by hand or a reload (APW-14,
 * PBT-11, REM-11). A second entry of the same page stands in the browser's history while there is something to lose, so
 * that the first press of Back stays on the page.
 */
export function useLeaveGuard(isGuarding: boolean) {
  const [wish, setWish] = useState<{ leave: Leave }>();
  const isLeaving = useRef(false);
  const wasFirst = useRef<boolean>(undefined);

  // A reload, or the way back from another site, begins on the second entry, with nothing to lose any more.
  useEffect(() => {
    const entry: Partial<Held> | null = history.state;
    if (entry?.heldBy !== 'leave guard' || wasFirst.current !== undefined) return;
    wasFirst.current = entry.isFirst;
    history.back();
  }, []);

  useEffect(() => {
    if (!isGuarding) return;
    const stop = new AbortController();
    const { signal } = stop;
    const { hash } = location;
    const ask = (go: Leave) =>
      setWish({
        leave: () => {
          isLeaving.current = true;
          stop.abort();
          setWish(undefined);
          go();
        },
      });
    const isFirst = wasFirst.current ?? history.length === 1;
    const held: Held = { heldBy: 'leave guard', isFirst };
    const holdPlace = () => history.pushState(held, '', hash);
    const askToGoBack = () => ask(() => (isFirst ? navigate('/', { replace: true }) : history.go(-2)));

    holdPlace();
    let entries = history.length;
    let isReturning = false;
    // The address is put back before the router hears of the change, so that the screen stays.
    const putBack = () => {
      const edited = location.hash;
      if (history.length > entries) {
        isReturning = true;
        history.replaceState(null, '', hash);
        entries = history.length;
        history.back();
        ask(() => navigate(edited.slice(1) || '/', { replace: true }));
      } else {
        // Back by several pages at once.
        holdPlace();
        holdPlace();
        entries = history.length;
        askToGoBack();
      }
    };
    addEventListener(
      'popstate',
      () => {
        if (isReturning) isReturning = false;
        else if (location.hash === hash) {
          holdPlace();
          entries = history.length;
          askToGoBack();
        } else if (/^(#(\/.*)?)?$/.test(location.hash)) putBack();
      },
      { signal },
    );
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    document.addEventListener(
      'click',
      (event) => {
        const path = pathOf(event);
        if (path === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        ask(() => navigate(path, { replace: true }));
      },
      { signal, capture: true },
    );
    return () => {
      stop.abort();
      setWish(undefined);
      if (!isLeaving.current && location.hash === hash) history.back();
      isLeaving.current = false;
    };
  }, [isGuarding]);

  return { isAsked: wish !== undefined, leave: () => wish?.leave(), stay: () => setWish(undefined) };
}

/** Where a plain click on a link of the app leads; nothing for any other click, and for a link that keeps the entries. */
function pathOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]:not([target])') : null;
  return link?.getAttribute('href')?.slice(1);
}
