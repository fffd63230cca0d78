import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { Call } from '../../domain/api/call.ts';
import { hasValidator, isUnchanged } from './unchanged.ts';

/** Below this, a compressed answer saves no packet. In bytes. */
const SMALLEST = 1_400;

const METHODS = {
  // A higher quality takes several times as long, and saves a tenth.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

export type Encoding = keyof typeof METHODS;

/**
 * Answers with JSON, compressed where the browser takes that, or with 304 where the customer's app has the answer
 * already. The size of a compressed answer tells something about its content, so a call whose answer holds a secret
 * is never compressed.
 */
export async function answerJson(
  c: Context,
  call: Call,
  body: unknown,
  status: 200 | 202,
  customer: number | undefined,
): Promise<Response> {
  const encoding = call.reads && call.who === 'customer' && !call.secret ? encodingOf(c) : undefined;
  const text = JSON.stringify(body);
  if (encoding !== undefined) c.header('Vary', 'Accept-Encoding');
  const mayBeUnchanged = status === 200 && customer !== undefined && hasValidator(call);
  if (mayBeUnchanged && isUnchanged(c, call, customer, text)) return c.body(null, 304);
  c.header('Content-Type', 'application/json');
  if (encoding === undefined || text.length < SMALLEST) return c.body(text, status);
  return c.body(await METHODS[encoding](text), status, { 'Content-Encoding': encoding });
}

export function encodingOf(c: Context): Encoding | undefined {
  const taken = (c.req.header('accept-encoding') ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
    .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
    .map((offer) => offer.split(';')[0]);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined;
}
