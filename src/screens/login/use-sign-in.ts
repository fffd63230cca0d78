import { useEffect, useState } from 'react';
import { useApp } from '../../app/app-context.tsx';
import type { SignInRef } from './wiring.ts';

/**
 * The sign-in machine, once it is loaded. The form shows earlier, because typing takes longer than loading.
 */
export function useSignIn(): SignInRef | 'not loaded' | undefined {
  const { adapters } = useApp();
  const [signIn, setSignIn] = useState<SignInRef | 'not loaded'>();
  useEffect(() => {
    let actor: SignInRef | undefined;
    const gone = new AbortController();
    import('./wiring.ts').then(
      (work) => {
        if (gone.signal.aborted) return;
        actor = work.startSignIn(adapters, gone.signal);
        setSignIn(actor);
      },
      () => setSignIn('not loaded'),
    );
    return () => {
      gone.abort();
      actor?.stop();
    };
  }, [adapters]);
  return signIn;
}
