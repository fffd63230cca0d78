import { html } from 'hono/html';
import type { Markup } from './frame.ts';

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
const END_OF_SENTENCE = /[.,;:!?)\]}]+$/;

/** The text of a mail or text message; only addresses of this portal become links. */
export function letterText(body: string, origin: string): (string | Markup)[] {
  const parts: (string | Markup)[] = [];
  let done = 0;
  for (const { 0: match, index } of body.matchAll(ADDRESS)) {
    const address = match.replace(END_OF_SENTENCE, '');
    if (!isOwnAddress(address, origin)) continue;
    parts.push(body.slice(done, index), html`<a href="${address}">${address}</a>`);
    done = index + address.length;
  }
  return [...parts, body.slice(done)];
}

function isOwnAddress(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}
