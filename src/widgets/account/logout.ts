import { useApp } from '../../app/app-context.tsx';

/**
 * Logs out (SES-35). The question about unsent changes comes with the outbox, which is loaded after sign-in.
 */
export function useLogout(): () => void {
  const app = useApp();
  return () =>
    void import('../../offline/outbox.ts').then(
      ({ logOut: leave }) => leave(app),
      () => app.session.send({ type: 'logout.chosen' }),
    );
}
