import { useCallback } from 'react';
import { useApp } from '../../app-context.tsx';

/** SES-35. What waits to be sent is asked about at once; what else is on this device alone is looked for first. */
export function useLogout(): () => void {
  const app = useApp();
  return useCallback(() => {
    const { root, session } = app;
    const unsent = root.system.get('outbox')?.getSnapshot().hasTag('dirty') ?? false;
    if (unsent) return session.send({ type: 'logout.chosen', unsent });
    void import('../../leave.ts').then(
      ({ leave }) => leave(app),
      () => session.send({ type: 'logout.chosen' }),
    );
  }, [app]);
}
