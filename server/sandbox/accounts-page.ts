import type { Hono } from 'hono';
import { html } from 'hono/html';
import { billerName } from '../../domain/accounts/biller-name.ts';
import { ACCEPTED, type BillerFile } from '../billers/biller-file.ts';
import { ACCOUNTS, type DemoAccount, TO_BE_ADDED } from '../demo/accounts.ts';
import { BILLERS, type BillerName } from '../demo/billers.ts';
import { BLOCKS } from '../demo/content/blocks.ts';
import { PEOPLE, type PersonName } from '../demo/people.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { type Markup, page } from './frame.ts';

export function serveAccounts(app: Hono, sandbox: SandboxDependencies): void {
  app.get('/sandbox/accounts', async (c) =>
    c.html(
      await page(sandbox, {
        title: 'Accounts',
        section: 'start',
        content: html`<h1>What each account shows</h1>
<p class="lead">Sign in, open the account by its name or number, and see the state that is named beside it.</p>
${(Object.keys(PEOPLE) as PersonName[]).map(accountsOf)}
${toBeAdded()}
<p class="go"><a class="button second" href="/sandbox">Back to the start</a></p>`,
      }),
    ),
  );
}

function accountsOf(person: PersonName): Markup | '' {
  const accounts = ACCOUNTS.filter(({ holders }) => holders.includes(person));
  if (accounts.length === 0) return '';
  return html`<section class="part" aria-labelledby="of-${person}"><h2 id="of-${person}"><code class="whole">${PEOPLE[person].email}</code></h2>
${table(
  `of-${person}`,
  ['Account', 'Biller', 'Shows'],
  accounts.map((account) => [
    html`${account.nickname ? html`<b>${account.nickname}</b>, ` : ''}<code class="whole">${account.number}</code>`,
    html`${nameOf(account.biller)}`,
    html`${capital(shownBy(account).join('; '))}`,
  ]),
)}
</section>`;
}

function nameOf(slug: BillerName): string {
  const { commonName, name } = BILLERS[slug].biller;
  return billerName({ common_name: commonName, name });
}

/** The table of accounts that nobody holds yet (SRV-62). */
function toBeAdded(): Markup {
  return html`<section class="part" aria-labelledby="to-be-added"><h2 id="to-be-added">Accounts to be added</h2>
<p>Nobody holds these yet. One of the two proofs is enough. <code class="whole">100-2218-04</code> of ${BILLERS.harbor.biller.name} (last name Mercer) already has payers.</p>
${table(
  'to-be-added',
  ['Account', 'Biller', 'Proof'],
  TO_BE_ADDED.map(({ number, biller, owner }) => [
    html`<code class="whole">${number}</code>`,
    html`${nameOf(biller)}`,
    html`${owner?.business ? 'Business name' : 'Last name'} <code class="whole">${owner?.business ?? owner?.name.split(' ').at(-1) ?? ''}</code>, or PIN <code class="whole">${owner?.pin ?? ''}</code>`,
  ]),
)}
</section>`;
}

function table(labelledBy: string, heads: readonly string[], rows: readonly (readonly Markup[])[]): Markup {
  return html`<table class="card sign-ins" role="table" aria-labelledby="${labelledBy}">
<thead role="rowgroup"><tr role="row">${heads.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((cells) => html`<tr role="row">${cells.map((cell) => html`<td role="cell">${cell}</td>`)}</tr>`)}</tbody>
</table>`;
}

/**
 * Everything that an account demonstrates, from its own data and its biller's (SRV-56 to SRV-60).
 */
function shownBy(account: DemoAccount): string[] {
  const demo = BILLERS[account.biller];
  const type = demo.types[account.type];
  return [
    account.standing === 'no bill' ? 'no bill yet' : account.standing,
    account.autoPay?.shows,
    account.blocks && BLOCKS[account.blocks].shows,
    account.shows,
    (account.periods ?? 1) > 12 && `${account.periods} billing periods`,
    account.holders.length > 1 && `shared by ${account.holders.length} customers`,
    type?.fee && 'a service fee and a limit',
    type?.requireBillDisplay && 'paid from its own page only',
    type?.noOverpayment && 'no more than the amount due',
    type?.canEditAmount === false && 'a fixed amount',
    type?.isBusinessTax && 'a business tax',
    account.eftBlacklisted && 'no bank payments from this account',
    demo.biller.acceptsEft === false && 'cards only',
    demo.biller.allowsOtherItems === false && 'alone in the cart',
    ...refusedBy(demo).map((kind) => `no ${REFUSED[kind]}`),
  ].filter((words) => typeof words === 'string');
}

const REFUSED = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  discover: 'Discover',
  americanexpress: 'American Express',
  eft: 'bank payments',
} as const;

const refusedBy = ({ accepts }: BillerFile) => ACCEPTED.filter((kind) => !accepts.includes(kind));

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
