import { useApp } from '../../app-context.tsx';

/** SES-35. Asked for with the outbox, which is there once somebody is signed in. */
export function useLogout(): () => void {
  const app = useApp();
  return () =>
    void import('../../open-outbox.ts').then(
      ({ leave }) => leave(app),
      () => app.session.send({ type: 'logout.chosen' }),
    );
}
