import { html } from 'hono/html';
import { counted } from '../../domain/values/counted.ts';
import type { Markup } from './frame.ts';
import type { MessageFilter } from './inbox.ts';

export function inboxAddress({ channel, recipient }: MessageFilter, number = 1): string {
  const query = new URLSearchParams();
  if (channel !== undefined) query.set('channel', channel);
  if (recipient !== undefined) query.set('to', recipient);
  if (number > 1) query.set('page', String(number));
  return query.size === 0 ? '/sandbox/inbox' : `/sandbox/inbox?${query}`;
}

/** The page number in a query; anything else is the first page. */
export function pageNumber(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}

interface Paged {
  readonly which: MessageFilter;
  readonly number: number;
  readonly size: number;
  readonly all: number;
  readonly noun: string;
}

/** Says which messages of how many are on this page, and links to the newer and the older ones. */
export function pager({ which, number, size, all, noun }: Paged): Markup {
  if (all === 0 || (all <= size && number === 1)) return html``;
  const first = (number - 1) * size + 1;
  const last = Math.min(number * size, all);
  return html`<nav class="pager" aria-label="Pages">
<p>${first > all ? `There are ${counted(all, noun)}` : `${first} to ${last} of ${counted(all, noun)}`}</p>
<ul>
${number > 1 ? html`<li><a class="button second" href="${inboxAddress(which, Math.min(number - 1, Math.ceil(all / size)))}">Newer</a></li>` : ''}
${last < all && first <= all ? html`<li><a class="button second" href="${inboxAddress(which, number + 1)}">Older</a></li>` : ''}
</ul>
</nav>`;
}
