import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';

/**
 * Serves metrics to clients with `METRICS_TOKEN`. Without a token the page does not exist, except
 * in sandbox mode, where it is open to all.
 */
export function serveMetrics(app: Hono, { metrics, config }: Dependencies): void {
  app.get('/metrics', async (c) => {
    const isOpen = config.sandbox && config.metricsTokens.length === 0;
    const authorization = c.req.header('authorization');
    if (!isOpen && !config.metricsTokens.some((token) => isToken(authorization, token)))
      throw new Refusal(404, 'api.no-such-page');
    c.header('Cache-Control', 'no-store');
    return c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType });
  });
}

function isToken(authorization: string | undefined, token: string): boolean {
  if (authorization === undefined) return false;
  const expected = Buffer.from(`Bearer ${token}`);
  const presented = Buffer.from(authorization);
  return expected.length === presented.length && timingSafeEqual(expected, presented);
}
