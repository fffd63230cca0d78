import { startTransition, useEffect, useState } from 'react';

const FIRST = 24;
const STEP = 16;

/**
 * The number of rows to draw of a long list. Some are drawn at once, the others frame by frame, so that the
 * page stays responsive.
 */
export function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(FIRST);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + STEP)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return Math.min(drawn, count);
}
