import { useEffect, useRef } from 'react';
import type { Failure } from '../domain/failure.ts';
import { useToast } from './app-context.tsx';
import { navigate } from './hash-location.ts';
import { to } from './routes.ts';

const GONE = 410;

/** A link to what was removed leads home, with the words why; what only could not be read stays (SET-26). */
export function useGone(failure: Failure | undefined): void {
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;
  const words = failure?.status === GONE ? failure.message : undefined;
  useEffect(() => {
    if (words === undefined) return;
    latest.current({ tone: 'info', text: words, seconds: 8 });
    navigate(to.home(), { replace: true });
  }, [words]);
}
