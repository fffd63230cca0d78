import { navigate } from './hash-location.ts';
import { refusedReturns } from './refused-returns.ts';
import { to } from './routes.ts';
import type { App } from './start-app.ts';

/**
 * SES-35: the login page then waits for whoever comes, without the route that was open. Entries that the server refused lie
 * on this device alone: whoever has some is asked first (ruling 14).
 */
export async function leave({ session, adapters }: App): Promise<void> {
  const refused = await refusedReturns(adapters.device).catch(() => []);
  const unsent = refused.length > 0;
  session.send({ type: 'logout.chosen', unsent });
  if (!unsent) navigate(to.login(), { replace: true });
}
