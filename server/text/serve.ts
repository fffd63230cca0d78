import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Parts } from '../parts.ts';
import { malformed, Refusal } from '../refusal.ts';
import { receiveText } from './receive.ts';

const incoming = v.object({ id: v.string(), from: v.string(), body: v.string() });

/**
 * Where an SMS service hands over what customers answer: `POST {id, from, body}` with the bearer token with which texts are
 * sent. `id` names the delivery, so that one which is handed over again is taken in once. Without a token there is no such
 * place. The worker answers; the service is not kept waiting.
 */
export function serveIncomingTexts(app: Hono, parts: Parts): void {
  const { smsToken } = parts.config;
  if (smsToken === undefined) return;
  app.post('/texts/incoming', async (c) => {
    c.header('Cache-Control', 'no-store');
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${smsToken}`))
      throw new Refusal(401, 'Authentication failure!');
    const given: unknown = await c.req.json().catch(() => undefined);
    const read = v.safeParse(incoming, given);
    if (!read.success) throw malformed();
    await receiveText(parts, read.output);
    return c.json({ success: true });
  });
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
