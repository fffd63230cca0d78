import type { Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { formatCents } from '../../domain/values/cents.ts';
import {
  type AskedCharge,
  answerBank,
  askedCharge,
  BANK_ANSWERS,
  bankPageOf,
} from '../gateways/processor/sandbox-bank.ts';
import { notFound } from '../refusal.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { type Markup, page } from './frame.ts';
import { isPerson, read } from './request.ts';

const request = v.object({ answer: v.picklist(BANK_ANSWERS) });

/** Serves the page at which customers confirm a payment with the simulated bank. */
export function serveBank(app: Hono, sandbox: SandboxDependencies): void {
  const { store, clock } = sandbox.parts;
  app.get('/sandbox/bank/:key', async (c) => {
    const key = c.req.param('key');
    const charge = await askedCharge(store, clock, key);
    if (!charge) throw notFound();
    return c.html(await bankPage(sandbox, key, charge));
  });
  app.post('/sandbox/bank/:key', async (c) => {
    const key = c.req.param('key');
    const { answer } = await read(c, request);
    const charge = await askedCharge(store, clock, key);
    if (!charge) throw notFound();
    await answerBank(store, clock, key, answer);
    return isPerson(c) ? c.redirect(withinPortal(charge.back), 303) : c.json({ back: charge.back });
  });
}

/** The bank leads back under the address at which the portal is open, so that the session is found again. */
function withinPortal(back: string): string {
  const { pathname, search, hash } = new URL(back);
  return `${pathname}${search}${hash}`;
}

function bankPage(sandbox: SandboxDependencies, key: string, charge: AskedCharge): Promise<Markup> {
  return page(sandbox, {
    title: 'Your bank',
    content: html`<div class="outside">
<p class="label">Another site</p>
<h1>Your bank asks: is this payment yours?</h1>
<dl class="meanings">
<div><dt>Amount</dt><dd>${formatCents(charge.amount)}</dd></div>
<div><dt>Paid to</dt><dd>${charge.biller}</dd></div>
</dl>
${charge.isOpen ? answers(key) : over(charge)}
</div>`,
  });
}

function answers(key: string): Markup {
  return html`<p class="lead">Nothing is taken before you confirm. In production this page belongs to the bank of the card.</p>
<form class="answers" method="post" action="${bankPageOf(key)}">
<button class="button" name="answer" value="confirm">Confirm</button>
<button class="button second" name="answer" value="refuse">Refuse</button>
<button class="button second" name="answer" value="leave">Close without answer</button>
</form>`;
}

function over({ back }: AskedCharge): Markup {
  return html`<p class="lead">There is nothing left to confirm: this payment was answered or given up, or its time is over.</p>
<p class="go"><a class="button" href="${withinPortal(back)}">Back to the portal</a></p>`;
}
