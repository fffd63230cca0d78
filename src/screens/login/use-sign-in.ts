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
    let isGone = false;
    import('./wiring.ts').then(
      (work) => {
        if (isGone) return;
        actor = work.startSignIn(adapters);
        setSignIn(actor);
      },
      () => setSignIn('not loaded'),
    );
    return () => {
      isGone = true;
      actor?.stop();
    };
  }, [adapters]);
  return signIn;
}
