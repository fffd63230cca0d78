import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Dependencies } from '../dependencies.ts';
import { recordNotice } from '../payments/notices.ts';
import { UnprovenNotice } from '../ports/processor-notices.ts';
import { Refusal } from '../refusal.ts';

/** An event carries a whole object of the processor. */
const LARGEST_NOTICE = 512 * 1024;

const ENDPOINTS = { '/hooks/stripe': 'portal', '/hooks/stripe-connect': 'billers' } as const;

/**
 * Serves the addresses at which the processor tells what has changed. The proof of a notice is its signature over
 * the body as it arrived. It is written down and answered at once; the work loop acts on it.
 */
export function serveProcessorNotices(app: Hono, parts: Dependencies): void {
  for (const [path, endpoint] of Object.entries(ENDPOINTS))
    app.post(path, bodyLimit({ maxSize: LARGEST_NOTICE, onError: tooLarge }), async (c) => {
      c.header('Cache-Control', 'no-store');
      if (!parts.notices) throw new Refusal(404, 'portal.no-notices');
      const raw = await c.req.text();
      const signature = c.req.header('stripe-signature') ?? '';
      const notice = await parts.notices.hear(raw, signature, endpoint).catch((error: unknown) => {
        if (error instanceof UnprovenNotice) throw new Refusal(400, 'portal.notice-of-another');
        throw error;
      });
      await recordNotice(parts, notice);
      return c.json({ received: true });
    });
}

function tooLarge(): never {
  throw new Refusal(413, 'api.too-large');
}
