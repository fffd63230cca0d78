import { type Context, Hono } from 'hono';
import { answerAtBank, intentNamed } from './intents.ts';
import { completeSession, type Entered, MOST_WRONG, verifyDeposits } from './methods.ts';
import type { Premises } from './premises.ts';
import { noSuch } from './refusal.ts';

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const CARD = `
<p><label>Card number <input name="card" autocomplete="off" inputmode="numeric" required></label></p>
<p><label>Month <input name="exp_month" value="12" size="2"></label> <label>Year <input name="exp_year" value="2031" size="4"></label></p>`;

const BANK = `
<p><label>Routing number <input name="routing" value="110000000"></label></p>
<p><label>Account number <input name="bank" autocomplete="off" required></label></p>
<p><label>Account type <select name="account_type"><option>checking</option><option>savings</option></select></label></p>
<p><label>Email (optional) <input name="email" type="email"></label></p>
<p>By clicking Save you authorize the billers of this portal to debit this account.</p>`;

/** The pages to which a customer is sent: to enter a method, and to confirm a payment with the bank. */
export function hostedPages(standIn: Premises): Hono {
  const app = new Hono();
  const { world } = standIn;

  const sessionOf = (c: Context) => {
    const id = c.req.param('id') ?? '';
    const session = world.account('').sessions.get(id);
    if (!session) throw noSuch('checkout.session', id);
    return session;
  };

  app.get('/hosted/setup/:id', (c) => {
    const session = sessionOf(c);
    if (session.status !== 'open') return c.html(page('This page has ended', ''));
    const fields = session.types.includes('card') ? CARD : BANK;
    return c.html(
      page(
        'Enter your payment method',
        `<form method="post">${fields}<button>Save</button></form><p><a href="${session.cancelUrl.replaceAll('"', '')}">Back</a></p>`,
      ),
    );
  });

  app.post('/hosted/setup/:id', async (c) => {
    const session = sessionOf(c);
    const fields = await c.req.parseBody();
    if (session.status === 'open') completeSession(world, world.account(''), session, entered(fields));
    await standIn.hooks.afterRequest();
    return c.redirect(session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id), 303);
  });

  app.get('/hosted/verify/:id', (c) => {
    const { isVerified, wrong } = sessionOf(c);
    if (isVerified || wrong >= MOST_WRONG) return c.html(page('This page has ended', ''));
    return c.html(
      page(
        'Verify your bank account',
        `<form method="post">
<p><label>First amount in cents <input name="first" required></label></p>
<p><label>Second amount in cents <input name="second" required></label></p><button>Verify</button></form>`,
      ),
    );
  });

  app.post('/hosted/verify/:id', async (c) => {
    const session = sessionOf(c);
    const { first, second } = await c.req.parseBody();
    verifyDeposits(world, world.account(''), session, [String(first), String(second)]);
    await standIn.hooks.afterRequest();
    return c.html(page(session.isVerified ? 'Your account is verified' : 'These are not the amounts', ''));
  });

  app.get('/hosted/confirm/:account/:id', (c) =>
    c.html(
      page(
        'Confirm this payment',
        `<form method="post"><button name="answer" value="complete">Complete</button> <button name="answer" value="fail">Fail</button></form>`,
      ),
    ),
  );

  app.post('/hosted/confirm/:account/:id', async (c) => {
    const account = world.account(c.req.param('account') === 'own' ? '' : c.req.param('account'));
    const intent = intentNamed(account, c.req.param('id'));
    const { answer } = await c.req.parseBody();
    answerAtBank(standIn.sceneOf(account, intent), answer === 'complete');
    await standIn.hooks.afterRequest();
    const back = new URL(intent.returnUrl);
    back.searchParams.set('payment_intent', intent.id);
    return c.redirect(back.href, 303);
  });

  return app;
}

function entered(fields: Readonly<Record<string, unknown>>): Entered {
  const text = (name: string) => String(fields[name] ?? '').replaceAll(' ', '');
  if (text('card') !== '')
    return { card: text('card'), expMonth: Number(text('exp_month')), expYear: Number(text('exp_year')) };
  const accountType = text('account_type') === 'savings' ? 'savings' : 'checking';
  return { bank: text('bank'), routing: text('routing'), accountType, email: text('email') };
}
