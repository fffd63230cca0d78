import { useEffect, useRef } from 'react';
import type { Failure } from '../../domain/api/failure.ts';
import { navigate } from '../browser/hash-location.ts';
import { useToast } from './app-context.tsx';
import { to } from './routes.ts';

const GONE = 410;

/**
 * Redirects home with a toast if the linked thing was removed. On any other failure the screen stays
 * (SET-26).
 */
export function useRedirectIfGone(failure: Failure | undefined): void {
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;
  const message = failure?.status === GONE ? failure.message : undefined;
  useEffect(() => {
    if (message === undefined) return;
    latest.current({ tone: 'info', text: message, seconds: 8 });
    navigate(to.home(), { replace: true });
  }, [message]);
}
