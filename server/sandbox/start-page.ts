import type { Hono } from 'hono';
import { html } from 'hono/html';
import { longDate } from '../../domain/values/calendar-date.ts';
import { formatPhone } from '../../domain/values/contact.ts';
import { counted } from '../../domain/values/counted.ts';
import { PEOPLE } from '../demo/people.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { type Markup, page } from './frame.ts';
import { icon } from './icons.ts';
import { countMessages, listMessages } from './inbox.ts';
import { fullDate, timeText } from './moment.ts';
import { listServices, STATE_NAMES, servicesNotUp, toneOf } from './services.ts';
import { signIns, staffSignIns } from './sign-ins.ts';

export function serveStart(app: Hono, sandbox: SandboxDependencies): void {
  app.get('/sandbox', async (c) => c.html(await startPage(sandbox, c.req.query('fresh') !== undefined)));
}

async function startPage(sandbox: SandboxDependencies, isFresh: boolean): Promise<Markup> {
  return page(sandbox, {
    title: 'Start',
    section: 'start',
    content: html`${isFresh ? html`<p class="notice tone-ok" role="status">${icon('done')}The demo is fresh: its data is as on the first day and the business date is ${longDate(sandbox.clock.today())}.</p>` : ''}
<h1>Sandbox</h1>
<p class="lead">Behind the portal stand mail, phones, banks, billers and time. In this demo they are made up, and these pages are where you see and move them.</p>
<p class="go"><a class="button" href="/">Open the portal</a><a class="button second" href="/#/dev/machines">Watch its machines</a></p>
<ul class="now" aria-label="How it is now">${[await clockNow(sandbox), await faultsNow(sandbox), await inboxNow(sandbox)]}</ul>
${signIns()}
${sandbox.parts.config.office ? staffSignIns(sandbox.clock.now()) : ''}
${THINGS_TO_TRY}
${PROGRAMS}`,
  });
}

function nowCard(label: string, main: Markup, more: Markup, link: Markup): Markup {
  return html`<li class="stub"><div class="stub-who"><h2 class="label">${label}</h2><p class="fact">${main}</p><p class="small">${more}</p></div><p class="stub-what">${link}</p></li>`;
}

async function clockNow({ parts, clock }: SandboxDependencies): Promise<Markup> {
  const { zone } = parts.config;
  return nowCard(
    'Business date',
    html`${fullDate(clock.today())}`,
    html`${timeText(clock.now(), zone)} in ${zone}`,
    html`<a href="/sandbox/clock">Move the clock</a>`,
  );
}

async function faultsNow({ parts }: SandboxDependencies): Promise<Markup> {
  const services = await listServices(parts.store);
  const [first, ...others] = servicesNotUp(services);
  const link = html`<a href="/sandbox/faults">Set faults</a>`;
  if (!first)
    return nowCard('Not up right now', html`Nothing`, html`All ${services.length} services are up`, link);
  return nowCard(
    'Not up right now',
    html`${first.name} <span class="chip ${toneOf(first.state)}">${STATE_NAMES[first.state]}</span>`,
    others.length === 0
      ? html`${counted(services.length - 1, 'other service')} up`
      : html`and ${others.map(({ name, state }) => `${name} (${state})`).join(', ')}`,
    link,
  );
}

async function inboxNow({ parts }: SandboxDependencies): Promise<Markup> {
  const [mails, texts, [newest]] = await Promise.all([
    countMessages(parts.store, { channel: 'mail' }),
    countMessages(parts.store, { channel: 'sms' }),
    listMessages(parts.store, {}, { limit: 1 }),
  ]);
  return nowCard(
    'Inbox',
    html`${counted(mails, 'mail')}, ${counted(texts, 'text')}`,
    newest
      ? html`The newest: ${newest.subject || (newest.direction === 'in' ? 'an answer by text' : 'a text')}, ${newest.direction === 'in' ? 'from' : 'to'} ${newest.channel === 'sms' ? formatPhone(newest.recipient) : newest.recipient}`
      : html`Nothing was sent yet`,
    html`<a href="/sandbox/inbox">Read the inbox</a>`,
  );
}

const THINGS_TO_TRY = html`<section class="part" aria-labelledby="try"><h2 id="try">Things to try</h2>
<ol class="card try">
<li><h3>Pay a bill</h3><p>Sign in as <code class="whole">${PEOPLE.demo.email}</code>, pay with the Everyday Visa, and read the receipt in the <a href="/sandbox/inbox">inbox</a>.</p></li>
<li><h3>Be declined</h3><p>Pay another with the Mastercard. Nothing is taken and the bill stays in the cart.</p></li>
<li><h3>Let a bank payment come back</h3><p>Pay from the Savings account, then <a href="/sandbox/clock">move the clock</a> one week: the bank returns it and the bill is open again.</p></li>
<li><h3>Take a payment back</h3><p>Pay a bill, then <a href="/sandbox/payments">void, refund or reverse the payment</a> as its biller or bank would: history, a mail and an alert tell of it.</p></li>
<li><h3>Lose an answer</h3><p>Set the <a href="/sandbox/faults#processor">payment processor</a> to ambiguous and pay: the portal finds out what happened before it lets you try again.</p></li>
<li><h3>Let a debt go to collections</h3><p>Turn on auto pay for a bill, then <a href="/sandbox/collections">send its account to collections</a>: the auto pay ends with that reason, and a mail and an alert say so.</p></li>
<li><h3>Pay ahead</h3><p>Schedule a payment for next week, move the clock past that day, and see it made.</p></li>
</ol></section>`;

const PROGRAMS = html`<section class="part" aria-labelledby="programs"><h2 id="programs">For programs</h2>
<p>The same by JSON: <code>GET /sandbox/messages</code>, <code>POST /sandbox/messages/reply</code>, <code>GET</code> or <code>POST /sandbox/clock</code>, <code>GET</code> or <code>POST /sandbox/faults</code>, <code>GET</code> or <code>POST /sandbox/payments</code>, <code>GET</code> or <code>POST /sandbox/collections</code>, <code>POST /sandbox/temporary-password</code>, <code>POST /sandbox/reset</code>.</p></section>`;
