import { asc, eq, inArray } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { IN_COLLECTIONS_HTML } from '../demo/write-account.ts';
import { sendDueMessages } from '../notifications/messages.ts';
import { shownName } from '../store/billers.ts';
import { accounts, billers, holdings } from '../store/schema/billers.ts';
import { sendToCollections, takeFromCollections } from '../workflows/collections.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { type Markup, page } from './frame.ts';
import { doDueWorkNow } from './inbox.ts';
import { isPerson, read } from './request.ts';

const request = v.object({
  account: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1)),
  move: v.picklist(['send', 'take back']),
});

/** Serves what a biller does with an account whose bills stay unpaid (SRV2-15). */
export function serveCollections(app: Hono, sandbox: SandboxDependencies): void {
  app.get('/sandbox/collections', async (c) =>
    isPerson(c) ? c.html(await collectionsPage(sandbox)) : c.json({ items: await heldAccounts(sandbox) }),
  );
  app.post('/sandbox/collections', async (c) => move(c, sandbox));
}

async function move(c: Context, { parts }: SandboxDependencies): Promise<Response> {
  const { account, move } = await read(c, request);
  await parts.store.transact((db) =>
    move === 'send'
      ? sendToCollections(db, parts, account, IN_COLLECTIONS_HTML)
      : takeFromCollections(db, account),
  );
  await doDueWorkNow(parts, sendDueMessages);
  return isPerson(c) ? c.redirect('/sandbox/collections', 303) : c.json({ success: true });
}

function heldAccounts({ parts: { store } }: SandboxDependencies) {
  return store.db
    .select({
      account: accounts.id,
      account_num: accounts.accountNum,
      biller: shownName,
      in_collections: accounts.inCollections,
    })
    .from(accounts)
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .where(inArray(accounts.id, store.db.select({ id: holdings.accountId }).from(holdings)))
    .orderBy(asc(shownName), asc(accounts.accountNum))
    .limit(SHOWN);
}

const SHOWN = 500;

async function collectionsPage(sandbox: SandboxDependencies): Promise<Markup> {
  const held = await heldAccounts(sandbox);
  const sent = held.filter(({ in_collections }) => in_collections);
  return page(sandbox, {
    title: 'Collections',
    section: 'start',
    content: html`<h1>Collections</h1>
<p class="lead">Pass an account to collections, as its biller does when bills stay unpaid.</p>
<ul class="lines">
<li>Its bills can no longer be paid here, by hand or by text.</li>
<li>Its auto pay ends at once with that reason, and the customer in control gets a mail and an alert.</li>
<li>A payment that is scheduled is not made on its day, and says why.</li>
<li>After it is taken back, the auto pay stays off until the customer turns it on.</li>
</ul>
<form class="answers" method="post" action="/sandbox/collections"><input type="hidden" name="move" value="send" />
<label for="account">Account</label>
<select id="account" name="account">${held
      .filter(({ in_collections }) => !in_collections)
      .map(
        ({ account, account_num, biller }) =>
          html`<option value="${account}">${biller}, ${account_num}</option>`,
      )}</select>
<button class="button">Send to collections</button>
</form>
<section class="part" aria-labelledby="sent"><h2 id="sent">In collections</h2>
${sent.length === 0 ? html`<p>No account is in collections.</p>` : html`<ul class="card services">${sent.map(lineOf)}</ul>`}
</section>
<p class="go"><a class="button second" href="/sandbox">Back to the start</a></p>`,
  });
}

function lineOf({ account, account_num, biller }: Awaited<ReturnType<typeof heldAccounts>>[number]): Markup {
  return html`<li class="service"><span class="service-name"><span>${biller}<br /><span class="small">${account_num}</span></span></span>
<form class="states" method="post" action="/sandbox/collections"><input type="hidden" name="account" value="${account}" />
<button class="state" name="move" value="take back" aria-label="Take back ${account_num}">Take back</button></form></li>`;
}
