import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { BUILD_HEADER } from '../../domain/api/app-version.ts';
import type { Call } from '../../domain/api/call.ts';

/** Whether the answers of a call have a validator, by which the app asks whether they have changed (ruling 68). */
export const hasValidator = ({ method, who, secret, produces }: AskedCall): boolean =>
  method === 'GET' && who === 'customer' && !secret && produces === undefined;

type AskedCall = Pick<Call, 'method' | 'secret' | 'produces'> & { readonly who: string };

/**
 * Names the validator of an answer, and tells whether the caller has that answer already. The validator is weak: it
 * is the same however the answer is compressed.
 */
export function isUnchanged(
  c: Context,
  { path }: Pick<Call, 'path'>,
  customer: number,
  text: string,
): boolean {
  // Another build of the app may read the same text otherwise.
  const asker = JSON.stringify([customer, c.req.header(BUILD_HEADER), path]);
  const tag = `"${createHash('sha256').update(`${asker}\n${text}`).digest('base64url')}"`;
  c.header('ETag', `W/${tag}`);
  return c.req.header('if-none-match')?.includes(tag) === true;
}
