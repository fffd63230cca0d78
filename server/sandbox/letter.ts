import { html } from 'hono/html';
import type { Markup } from './frame.ts';

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
const END_OF_SENTENCE = /[.,;:!?)\]}]+$/;

/** The words of a mail or text as they are; only addresses of this very portal become links. */
export function letterText(body: string, origin: string): (string | Markup)[] {
  const parts: (string | Markup)[] = [];
  let done = 0;
  for (const { 0: found, index } of body.matchAll(ADDRESS)) {
    const address = found.replace(END_OF_SENTENCE, '');
    if (!isOurs(address, origin)) continue;
    parts.push(body.slice(done, index), html`<a href="${address}">${address}</a>`);
    done = index + address.length;
  }
  return [...parts, body.slice(done)];
}

function isOurs(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}
