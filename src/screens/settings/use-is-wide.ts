import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 60em)';

/** True from the width at which the list of the settings has room beside a page. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches);
}

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
