import { useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import type { SignInRef } from './wiring.ts';

/** What signs in, once it is loaded: the form shows before, and people type for longer than it takes. */
export function useSignIn(): SignInRef | 'not loaded' | undefined {
  const { adapters } = useApp();
  const [signIn, setSignIn] = useState<SignInRef | 'not loaded'>();
  useEffect(() => {
    let actor: SignInRef | undefined;
    let isGone = false;
    import('./wiring.ts').then(
      ({ startSignIn }) => {
        if (isGone) return;
        actor = startSignIn(adapters);
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
