import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { formatPhone, phoneDigits } from '../../domain/values/contact.ts';
import { PEOPLE } from '../demo/people.ts';
import { MAIL } from '../http/mail-path.ts';
import { conversationPage, conversationsPage, type Reply } from './conversations.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { type Markup, page } from './frame.ts';
import { icon } from './icons.ts';
import {
  answerText,
  countMessages,
  inbox,
  listCorrespondents,
  listMessages,
  type Message,
  type MessageFilter,
} from './inbox.ts';
import { inboxHead } from './inbox-head.ts';
import { letterText } from './letter.ts';
import { momentText } from './moment.ts';
import { inboxAddress, pageNumber, pager } from './pager.ts';
import { formFields, isPerson, read } from './request.ts';

const MESSAGES_ON_A_PAGE = 25;
const MAX_TEXT = 1600;

/** `id` names a delivery: a repeat is the same text. */
const replyRequest = v.object({
  from: v.string(),
  text: v.string(),
  id: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

export function serveInbox(app: Hono, sandbox: SandboxDependencies): void {
  const { parts } = sandbox;

  app.get('/sandbox/messages', async (c) => c.json(await inbox(parts.store)));

  app.post('/sandbox/messages/reply', async (c) => {
    if (isPerson(c)) return answerForPerson(c, sandbox);
    await answerText(parts, await read(c, replyRequest));
    return c.json({ success: true });
  });

  app.get('/sandbox/inbox', async (c) => {
    const which = requestedMessages(c);
    const number = pageNumber(c.req.query('page'));
    const { origin } = new URL(c.req.url);
    if (which.channel !== 'sms') return c.html(await messagesPage(sandbox, which, number, origin));
    return c.html(
      which.recipient === undefined
        ? await conversationsPage(sandbox, { number, origin })
        : await conversationPage(sandbox, { phone: which.recipient, number, origin }),
    );
  });
}

function requestedMessages(c: Context): MessageFilter {
  const channel = c.req.query('channel');
  return {
    channel: channel === 'mail' || channel === 'sms' ? channel : undefined,
    recipient: c.req.query('to') || undefined,
  };
}

async function answerForPerson(c: Context, sandbox: SandboxDependencies): Promise<Response> {
  const { from = '', text = '' } = await formFields(c);
  const typed = { from, text: text.replaceAll('\r\n', '\n') };
  const isKnown = (await countMessages(sandbox.parts.store, { channel: 'sms', recipient: from })) > 0;
  const problems = { from: isKnown ? undefined : problemOfPhone(from), text: problemOfText(typed.text) };
  if (problems.from !== undefined || problems.text !== undefined) {
    const reply: Reply = { ...typed, problems };
    const { origin } = new URL(c.req.url);
    const again = isKnown
      ? await conversationPage(sandbox, { phone: from, number: 1, origin, reply })
      : await conversationsPage(sandbox, { number: 1, origin, reply });
    return c.html(again, 422);
  }
  const phone = isKnown ? from : phoneDigits(from);
  await answerText(sandbox.parts, { from: phone, text: typed.text.trim() });
  return c.redirect(`${inboxAddress({ channel: 'sms', recipient: phone })}#newest`, 303);
}

function problemOfPhone(from: string): string | undefined {
  const isPhone = /^[\d\s().-]+$/.test(from) && phoneDigits(from).length === 10;
  return isPhone ? undefined : 'Type a phone number of 10 digits, like (303) 555-0142.';
}

function problemOfText(text: string): string | undefined {
  if (text.trim() === '') return 'Type what the phone answers.';
  if (text.length > MAX_TEXT)
    return `A text has ${MAX_TEXT.toLocaleString('en-US')} characters at most; this one has ${text.length.toLocaleString('en-US')}.`;
  return undefined;
}

/** Mails and texts together, or mails alone. */
async function messagesPage(
  sandbox: SandboxDependencies,
  which: MessageFilter,
  number: number,
  origin: string,
): Promise<Markup> {
  const { store, config } = sandbox.parts;
  const [messages, all, correspondents] = await Promise.all([
    listMessages(store, which, { limit: MESSAGES_ON_A_PAGE, offset: (number - 1) * MESSAGES_ON_A_PAGE }),
    countMessages(store, which),
    listCorrespondents(store, { channel: which.channel }, { limit: 100 }),
  ]);
  const newestMail = messages.find(({ channel }) => channel === 'mail');
  return page(sandbox, {
    title: 'Inbox',
    section: 'inbox',
    content: html`${await inboxHead(sandbox.parts, which, correspondents)}
${messages.length === 0 ? nothing(which) : html`<ol class="messages">${messages.map((message) => messageLine(message, { isOpen: message === newestMail, zone: config.zone, origin }))}</ol>`}
${pager({ which, number, size: MESSAGES_ON_A_PAGE, all, noun: 'message' })}`,
  });
}

function nothing({ channel, recipient }: MessageFilter): Markup {
  if (recipient !== undefined)
    return html`<p class="empty">Nothing was sent to ${recipient}. <a href="${inboxAddress({ channel })}">See everybody’s</a></p>`;
  return html`<p class="empty">Nothing was sent yet. <a href="/">Pay a bill in the portal</a> and its receipt lands here; the sign-in of ${PEOPLE.code.fname} ${PEOPLE.code.lname} sends a code by text.</p>`;
}

interface Reading {
  readonly isOpen: boolean;
  readonly zone: string;
  readonly origin: string;
}

function messageLine(message: Message, reading: Reading): Markup {
  return html`<li>${message.channel === 'mail' ? mailLine(message, reading) : textLine(message, reading)}</li>`;
}

function mailLine({ id, subject, recipient, at, body }: Message, { isOpen, zone, origin }: Reading): Markup {
  return html`<details class="mail" ${isOpen ? html`open` : ''}>
<summary>${icon('mail')}<span class="mail-subject">${subject || 'No subject'}</span><span class="mail-to">To ${recipient}</span>${time(at, zone)}${icon('open')}</summary>
<div class="letter">${letterText(body, origin)}</div>
<p class="mail-more"><a href="${MAIL}/${id}">As a mail program shows it</a> <a href="${inboxAddress({ channel: 'mail', recipient })}">All mail to ${recipient}</a></p>
</details>`;
}

function textLine({ recipient, direction, at, body }: Message, { zone, origin }: Reading): Markup {
  return html`<article class="text">
<p class="text-head">${icon('text')}<span class="mail-subject">Text</span><span class="mail-to">${direction === 'in' ? 'From' : 'To'} ${formatPhone(recipient)}</span>${time(at, zone)}</p>
<p class="letter">${letterText(body, origin)}</p>
<p class="mail-more"><a href="${inboxAddress({ channel: 'sms', recipient })}">Conversation with ${formatPhone(recipient)}</a></p>
</article>`;
}

function time(at: Date, zone: string): Markup {
  return html`<time class="mail-when" datetime="${at.toISOString()}">${momentText(at, zone)}</time>`;
}
