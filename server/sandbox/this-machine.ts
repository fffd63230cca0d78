import type { MiddlewareHandler } from 'hono';
import { Refusal, say } from '../refusal.ts';
import type { SandboxDependencies } from './dependencies.ts';

/** By each of these a proxy tells for whom it asks. */
export const HANDED_ON = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'via',
] as const;

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

const WORDS =
  'This sandbox is for its own machine alone. The request names another host, or a proxy has handed it on. Anybody who reaches the sandbox can read its inbox and move its clock. To show it to others, start it with SANDBOX=1.';

/**
 * Refuses a request from elsewhere, unless `SANDBOX=1` is written out (ruling 35). The socket of a proxy on this
 * machine looks as if somebody at this machine asked, so its headers and the name of the host tell. A tunnel that
 * writes `localhost` and no header cannot be told apart.
 */
export function requireThisMachine({ parts }: SandboxDependencies): MiddlewareHandler {
  return async (c, next) => {
    const isHandedOn = HANDED_ON.some((name) => c.req.header(name) !== undefined);
    const isElsewhere = isHandedOn || !LOOPBACK.test(new URL(c.req.url).hostname);
    if (parts.config.isSandboxLocal && isElsewhere)
      throw new Refusal(403, say('api.sandbox', { words: WORDS }));
    await next();
  };
}
