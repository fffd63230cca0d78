import { html } from 'hono/html';
import { formatPhone } from '../../domain/values/contact.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Markup } from './frame.ts';
import { type Channel, type Correspondent, countMessages, type MessageFilter } from './inbox.ts';
import { inboxAddress } from './pager.ts';

const CHANNELS: readonly { channel: Channel | undefined; name: string }[] = [
  { channel: undefined, name: 'All' },
  { channel: 'mail', name: 'Mail' },
  { channel: 'sms', name: 'Texts' },
];

/** The top of every page of the inbox: what it is, its channels, and whose messages to show. */
export async function inboxHead(
  { store, config }: Dependencies,
  { channel, recipient }: MessageFilter,
  correspondents: readonly Correspondent[],
): Promise<Markup> {
  const counts = await Promise.all(CHANNELS.map((tab) => countMessages(store, { channel: tab.channel })));
  const listed = correspondents.some((correspondent) => correspondent.recipient === recipient);
  const chosen = html`selected`;
  return html`<h1>Inbox</h1>
<p class="lead">Every mail and text that the portal sent, the newest first. Times are those of ${config.zone}.</p>
${config.smtpUrl === undefined ? '' : html`<p class="notice tone-warn">Mails go to a real mail server in this set-up and are not kept here.</p>`}
${config.smsUrl === undefined ? '' : html`<p class="notice tone-warn">Texts go to a real service in this set-up and are not kept here.</p>`}
<div class="inbox-bar">
<nav class="channels" aria-label="Channels"><ul>${CHANNELS.map(
    (one, at) =>
      html`<li><a href="${inboxAddress({ channel: one.channel })}" ${one.channel === channel ? html`aria-current="page"` : ''}>${one.name} <span class="quantity">${counts[at] ?? 0}</span></a></li>`,
  )}</ul></nav>
${
  correspondents.length === 0 && recipient === undefined
    ? ''
    : html`<form class="whose" method="get" action="/sandbox/inbox">
${channel === undefined ? '' : html`<input type="hidden" name="channel" value="${channel}" />`}
<label for="to">To or from</label>
<select id="to" name="to"><option value="">Everybody</option>${recipient !== undefined && !listed ? html`<option value="${recipient}" ${chosen}>${nameOf(recipient)}</option>` : ''}${correspondents.map(
        (one) =>
          html`<option value="${one.recipient}" ${one.recipient === recipient ? chosen : ''}>${nameOf(one.recipient)} (${one.messages})</option>`,
      )}</select>
<button class="button second">Show</button>
</form>`
}
</div>`;
}

const nameOf = (recipient: string) => (recipient.includes('@') ? recipient : formatPhone(recipient));
