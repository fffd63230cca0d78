import { useSyncExternalStore } from 'react';
import { useMedia } from '../../browser/use-media.ts';

/** True from the width at which the summary has room beside the items (CRT-33). */
export const useIsWide = () => useMedia('(min-width: 1178px)');

export function useIsScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(watchScroll, () => scrollY > pixels);
}

function watchScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
