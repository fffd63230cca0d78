import { count } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { longDate } from '../../domain/values/calendar-date.ts';
import { counted } from '../../domain/values/counted.ts';
import { SIGN_INS } from '../demo/load.ts';
import { customers } from '../store/schema/customers.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { type Markup, page } from './frame.ts';
import { formFields, isPerson } from './request.ts';
import { emptyAllTables } from './reset.ts';

export function serveReset(app: Hono, sandbox: SandboxDependencies): void {
  const { parts, clock, loadDemo } = sandbox;

  app.get('/sandbox/reset', async (c) => c.html(await resetPage(sandbox)));
  app.get('/sandbox/reset/confirm', async (c) => c.html(await confirmPage(sandbox)));

  app.post('/sandbox/reset', async (c) => {
    const isPersons = isPerson(c);
    if (isPersons && (await formFields(c)).sure !== 'yes') return c.redirect('/sandbox/reset/confirm', 303);
    await emptyAllTables(parts.store);
    await clock.reset();
    await loadDemo();
    return isPersons ? c.redirect('/sandbox?fresh', 303) : c.json({ success: true });
  });
}

function resetPage(sandbox: SandboxDependencies): Promise<Markup> {
  return page(sandbox, {
    title: 'Reset',
    section: 'reset',
    content: html`<h1>Reset</h1>
<p class="lead">Start over with the demo as it was on the first day.</p>
<div class="card reset">
<h2>What is lost</h2>
<ul class="lines">
<li>Every payment, scheduled payment, cart and receipt, and the books that go with them</li>
<li>Every change to accounts, wallets and settings</li>
<li>Customers who registered or were generated</li>
<li>All sessions: whoever is signed in has to sign in again</li>
<li>The inbox, the faults, and how far the clock was moved</li>
</ul>
<p class="go"><a class="button danger" href="/sandbox/reset/confirm">Reset the demo</a></p>
<p class="small">You are asked once more before anything is lost.</p>
</div>`,
  });
}

async function confirmPage(sandbox: SandboxDependencies): Promise<Markup> {
  const { parts, clock } = sandbox;
  const rows = async (table: PgTable) =>
    (await parts.store.db.select({ rows: count() }).from(table))[0]?.rows ?? 0;
  const [people, payments, messages] = [
    await rows(customers),
    await rows(transactions),
    await rows(sandboxInbox),
  ];
  return page(sandbox, {
    title: 'Reset the demo?',
    section: 'reset',
    content: html`<h1>Reset the demo?</h1>
<p class="lead">This cannot be taken back.</p>
<div class="card reset">
<h2>What goes</h2>
<dl class="meanings">
<div><dt>Customers</dt><dd>${people.toLocaleString('en-US')}, with everything that is theirs</dd></div>
<div><dt>Payments</dt><dd>${payments.toLocaleString('en-US')}, made or planned</dd></div>
<div><dt>Inbox</dt><dd>${counted(messages, 'mail or text', 'mails and texts')}</dd></div>
${clock.daysAhead > 0 ? html`<div><dt>Clock</dt><dd>Back from ${longDate(clock.today())} to ${longDate(clock.realToday())}</dd></div>` : ''}
</dl>
<p>Then the demo of the first day is loaded: ${counted(SIGN_INS.people.length, 'sign-in')}, their bills and their history.</p>
<form class="answers" method="post" action="/sandbox/reset">
<button class="button danger" name="sure" value="yes">Yes, reset the demo</button>
<a class="button second" href="/sandbox">No, keep everything</a>
</form>
</div>`,
  });
}
