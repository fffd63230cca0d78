import { useMedia } from '../../browser/use-media.ts';

export const useIsWide = () => useMedia('(min-width: 48em)');
