import type { MiddlewareHandler } from 'hono';
import { Refusal, say } from '../refusal.ts';
import type { SandboxDependencies } from './dependencies.ts';

/** By each of these a proxy tells for whom it asks. */
const HANDED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const WORDS =
  'A proxy has handed this request on, and this sandbox is for its own machine alone: whoever reaches it can read its inbox and move its clock. Start it with SANDBOX=1 to show it to others on purpose.';

/**
 * Refuses what a proxy on this machine hands on for somebody elsewhere, unless `SANDBOX=1` is written out: the socket
 * alone looks as if somebody at this machine asked (ruling 35).
 */
export function requireThisMachine({ parts }: SandboxDependencies): MiddlewareHandler {
  return async (c, next) => {
    const isHandedOn = HANDED_ON.some((name) => c.req.header(name) !== undefined);
    if (parts.config.isSandboxLocal && isHandedOn)
      throw new Refusal(403, say('api.sandbox', { words: WORDS }));
    await next();
  };
}
