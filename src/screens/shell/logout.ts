import { useCallback } from 'react';
import { useApp } from '../../app-context.tsx';
import { navigate } from '../../hash-location.ts';
import { to } from '../../routes.ts';

/** SES-35: the login page then waits for whoever comes, without the route that was open. */
export function useLogout(): () => void {
  const { root, session } = useApp();
  return useCallback(() => {
    const unsent = root.system.get('outbox')?.getSnapshot().hasTag('dirty') ?? false;
    session.send({ type: 'logout.chosen', unsent });
    if (!unsent) navigate(to.login(), { replace: true });
  }, [root, session]);
}
