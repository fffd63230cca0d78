import { useEffect, useRef, useState } from 'react';
import { navigate } from './hash-location.ts';

type Leave = () => void;

/** Marks the second history entry, so that a reload on it recognizes it. */
interface GuardEntry {
  readonly heldBy: 'leave guard';
  /** No page of this tab came before this one. */
  readonly isFirst: boolean;
}

/**
 * Asks before the customer leaves unsaved entries by a link, the Back button, an edited address or a reload
 * (APW-14, PBT-11, REM-11). While there are unsaved entries, the browser's history has a second entry for the
 * page. So the first press of Back stays on the page.
 */
export function useLeaveGuard(isGuarding: boolean) {
  const [pendingLeave, setPendingLeave] = useState<{ leave: Leave }>();
  const isLeaving = useRef(false);
  const wasFirst = useRef<boolean>(undefined);

  // A reload, or a return from another site, starts on the second entry without unsaved entries. So it goes
  // back to the first.
  useEffect(() => {
    const entry: Partial<GuardEntry> | null = history.state;
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
      setPendingLeave({
        leave: () => {
          isLeaving.current = true;
          stop.abort();
          setPendingLeave(undefined);
          go();
        },
      });
    const isFirst = wasFirst.current ?? history.length === 1;
    const guardEntry: GuardEntry = { heldBy: 'leave guard', isFirst };
    const holdPlace = () => history.pushState(guardEntry, '', hash);
    const askToGoBack = () => ask(() => (isFirst ? navigate('/', { replace: true }) : history.go(-2)));

    holdPlace();
    let entries = history.length;
    let isReturning = false;
    // Restores the address before the router learns of the change, so that the screen stays.
    const putBack = () => {
      const edited = location.hash;
      if (history.length > entries) {
        isReturning = true;
        history.replaceState(null, '', hash);
        entries = history.length;
        history.back();
        ask(() => navigate(edited.slice(1) || '/', { replace: true }));
      } else {
        // The customer went back several pages at once.
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
      setPendingLeave(undefined);
      if (!isLeaving.current && location.hash === hash) history.back();
      isLeaving.current = false;
    };
  }, [isGuarding]);

  return {
    isAsked: pendingLeave !== undefined,
    leave: () => pendingLeave?.leave(),
    stay: () => setPendingLeave(undefined),
  };
}

/**
 * The path of a plain click on a link of the app. Undefined for any other click, and for a link that does not
 * leave the entries.
 */
function pathOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link =
    event.target instanceof Element
      ? event.target.closest('a[href^="#/"]:not([target], [data-stays])')
      : null;
  return link?.getAttribute('href')?.slice(1);
}
