import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { AUTHENTICATION_FAILED } from '../../domain/session/text/en.ts';
import type { Dependencies } from '../dependencies.ts';
import { malformed, Refusal } from '../refusal.ts';
import { receiveText } from './receive.ts';

const incoming = v.object({ id: v.string(), from: v.string(), body: v.string() });

/**
 * Serves `POST /texts/incoming`, to which an SMS service delivers the texts of customers as `{id,
 * from, body}`. The bearer token is the one for sending texts; without a configured token the
 * address does not exist. `id` names the delivery, so that a repeat is stored once. The background
 * work answers; the service does not wait.
 */
export function serveIncomingTexts(app: Hono, parts: Dependencies): void {
  const { smsToken } = parts.config;
  if (smsToken === undefined) return;
  app.post('/texts/incoming', async (c) => {
    c.header('Cache-Control', 'no-store');
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${smsToken}`))
      throw new Refusal(401, AUTHENTICATION_FAILED);
    const body: unknown = await c.req.json().catch(() => undefined);
    const read = v.safeParse(incoming, body);
    if (!read.success) throw malformed();
    await receiveText(parts, read.output);
    return c.json({ success: true });
  });
}

function isSame(presented: string, expected: string): boolean {
  const [left, right] = [Buffer.from(presented), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
