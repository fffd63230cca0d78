import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1178px)';

/** True from the width at which the summary has room beside the items (CRT-33). */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches);
}

export function useIsScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(watchScroll, () => scrollY > pixels);
}

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function watchScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
