import { html } from 'hono/html';
import { portalName } from '../../domain/brand/portal.ts';
import { formatPhone } from '../../domain/values/contact.ts';
import { PEOPLE } from '../demo/people.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { field, problemSummary } from './field.ts';
import { type Markup, page } from './frame.ts';
import {
  countCorrespondents,
  countMessages,
  listCorrespondents,
  listMessages,
  type Message,
} from './inbox.ts';
import { inboxHead } from './inbox-head.ts';
import { letterText } from './letter.ts';
import { momentText } from './moment.ts';
import { inboxAddress, pager } from './pager.ts';

const CONVERSATIONS_ON_A_PAGE = 10;
const TEXTS_IN_A_LIST = 6;
const TEXTS_ON_A_PAGE = 50;

/** An answer that was refused, as it was typed. */
export interface Reply {
  readonly from: string;
  readonly text: string;
  readonly problems: { readonly from?: string | undefined; readonly text?: string | undefined };
}

interface PageRequest {
  readonly number: number;
  readonly origin: string;
  readonly reply?: Reply;
}

/** One card for each phone, with its newest texts. */
export async function conversationsPage(
  sandbox: SandboxDependencies,
  { number, origin, reply }: PageRequest,
): Promise<Markup> {
  const { store, config } = sandbox.parts;
  const which = { channel: 'sms' } as const;
  const phones = await listCorrespondents(store, which, { limit: 100 });
  const shown = await listCorrespondents(store, which, {
    limit: CONVERSATIONS_ON_A_PAGE,
    offset: (number - 1) * CONVERSATIONS_ON_A_PAGE,
  });
  const cards = await Promise.all(
    shown.map(async ({ recipient, messages }, at) => {
      const texts = await listMessages(store, { ...which, recipient }, { limit: TEXTS_IN_A_LIST });
      return html`<li class="card conversation"><h2><a href="${inboxAddress({ ...which, recipient })}">${formatPhone(recipient)}</a></h2>
${messages > texts.length ? html`<p class="small"><a href="${inboxAddress({ ...which, recipient })}">All ${messages} texts</a></p>` : ''}
${bubbles(texts, config.zone, origin)}
${replyForm(recipient, `text-${at}`)}</li>`;
    }),
  );
  return page(sandbox, {
    title: 'Texts',
    section: 'inbox',
    hasProblem: reply !== undefined,
    content: html`${await inboxHead(sandbox.parts, which, phones)}
${reply ? problemSummary({ from: reply.problems.from, text: reply.problems.text }) : ''}
${cards.length === 0 ? html`<p class="empty">No text was sent yet. Sign in as ${PEOPLE.code.email} and the code that is asked for comes by text.</p>` : html`<ul class="conversations">${cards}</ul>`}
${pager({ which, number, size: CONVERSATIONS_ON_A_PAGE, all: await countCorrespondents(store, which), noun: 'conversation' })}
${otherPhone(reply)}`,
  });
}

export async function conversationPage(
  sandbox: SandboxDependencies,
  { phone, number, origin, reply }: PageRequest & { readonly phone: string },
): Promise<Markup> {
  const { store, config } = sandbox.parts;
  const which = { channel: 'sms', recipient: phone } as const;
  const [texts, all, phones] = await Promise.all([
    listMessages(store, which, { limit: TEXTS_ON_A_PAGE, offset: (number - 1) * TEXTS_ON_A_PAGE }),
    countMessages(store, which),
    listCorrespondents(store, { channel: 'sms' }, { limit: 100 }),
  ]);
  return page(sandbox, {
    title: `Texts with ${formatPhone(phone)}`,
    section: 'inbox',
    hasProblem: reply !== undefined,
    content: html`${await inboxHead(sandbox.parts, which, phones)}
${reply ? problemSummary({ text: reply.problems.text }) : ''}
<section class="card conversation"><h2>${formatPhone(phone)}</h2>
${texts.length === 0 ? html`<p class="empty">No text from or to this number.</p>` : bubbles(texts, config.zone, origin)}
${replyForm(phone, 'text', reply)}
</section>
${pager({ which, number, size: TEXTS_ON_A_PAGE, all, noun: 'text' })}
<p><a href="${inboxAddress({ channel: 'sms' })}">All conversations</a></p>`,
  });
}

/** As on a phone: the newest text is at the bottom, and the phone's own are on the right. */
function bubbles(newestFirst: readonly Message[], zone: string, origin: string): Markup {
  return html`<ol class="bubbles">${newestFirst
    .toReversed()
    .map(
      ({ direction, body, at }, place) =>
        html`<li class="${direction === 'in' ? 'bubble mine' : 'bubble'}" ${place === newestFirst.length - 1 ? html`id="newest"` : ''}><p class="bubble-who">${direction === 'in' ? 'The phone' : portalName()}, <time datetime="${at.toISOString()}">${momentText(at, zone)}</time></p><p class="letter">${letterText(body, origin)}</p></li>`,
    )}</ol>`;
}

function replyForm(phone: string, id: string, reply?: Reply): Markup {
  return html`<form class="reply" method="post" action="/sandbox/messages/reply" novalidate>
<input type="hidden" name="from" value="${phone}" />
${field({
  id,
  label: `Answer as ${formatPhone(phone)}`,
  words: reply?.problems.text,
  control: (ties) => html`<textarea name="text" rows="2" ${ties}>${reply?.text ?? ''}</textarea>`,
})}
<button class="button">Send</button>
</form>`;
}

/** A phone that the portal never wrote to may write first. */
function otherPhone(reply: Reply | undefined): Markup {
  return html`<details class="card other-phone" ${reply ? html`open` : ''}><summary>Write from another phone</summary>
<form class="reply" method="post" action="/sandbox/messages/reply" novalidate>
${field({
  id: 'from',
  label: 'Phone number',
  hint: `Ten digits. ${PEOPLE.demo.fname} ${PEOPLE.demo.lname}’s is ${formatPhone(PEOPLE.demo.mobileNumber)}.`,
  words: reply?.problems.from,
  control: (ties) =>
    html`<input type="tel" name="from" autocomplete="off" value="${reply?.from ?? ''}" ${ties} />`,
})}
${field({
  id: 'text',
  label: 'Text',
  words: reply?.problems.text,
  control: (ties) => html`<textarea name="text" rows="2" ${ties}>${reply?.text ?? ''}</textarea>`,
})}
<button class="button">Send</button>
</form></details>`;
}
