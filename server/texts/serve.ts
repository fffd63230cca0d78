import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Dependencies } from '../dependencies.ts';
import { malformed, Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { requireMistakesLeft } from '../session/call-limit.ts';
import { spendTry } from '../session/sign-in-limit.ts';
import { receiveText } from './receive.ts';
import { isSigned } from './signature.ts';

const incoming = v.object({ id: v.string(), from: v.string(), body: v.string() });

/** More texts of one number in 15 minutes than a conversation needs. */
const MOST_OF_ONE_NUMBER = 60;

/**
 * Serves `POST /texts/incoming`, to which an SMS service delivers the texts of customers as `{id,
 * from, body}`, signed with one of `SMS_SECRETS` in the header `Billfold-Signature`. Without a secret the
 * address does not exist. `id` names the delivery, so that a repeat is stored once. The background
 * work answers; the service does not wait.
 */
export function serveIncomingTexts(
  app: Hono,
  parts: Dependencies,
  visit: (c: Context) => RequestContext,
): void {
  const { smsSecrets } = parts.config;
  if (smsSecrets.length === 0) return;
  app.post('/texts/incoming', async (c) => {
    c.header('Cache-Control', 'no-store');
    const raw = await c.req.text();
    if (!isSigned(c.req.header('billfold-signature') ?? '', raw, smsSecrets, parts.clock.now())) {
      await requireMistakesLeft(visit(c), 'unsigned texts');
      throw new Refusal(401, 'session.not-authenticated');
    }
    const read = v.safeParse(incoming, parsed(raw));
    if (!read.success) throw malformed();
    if (!(await spendTry(parts, `texts of ${read.output.from.slice(0, 20)}`, MOST_OF_ONE_NUMBER)))
      throw new Refusal(429, 'texts.too-many', { retryAfter: 900 });
    await receiveText(parts, read.output);
    return c.json({ success: true });
  });
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
