import { useEffect, useState } from 'react';
import { useIsOffline } from './app-context.tsx';

const TOLD_FOR = 5_000;

/** True for a while after the connection has returned. */
export function useIsBack(): boolean {
  const isOffline = useIsOffline();
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!isOffline) return;
    setBack(false);
    return () => setBack(true);
  }, [isOffline]);
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(setBack, TOLD_FOR, false);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack && !isOffline;
}
