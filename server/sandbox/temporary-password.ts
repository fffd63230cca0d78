import type { Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { SIGN_INS } from '../demo/load.ts';
import { sendDueMessages } from '../notifications/messages.ts';
import { issueTemporaryPassword } from '../session/temporary-password.ts';
import type { SandboxDependencies } from './dependencies.ts';
import type { Markup } from './frame.ts';
import { doDueWorkNow } from './inbox.ts';
import { inboxAddress } from './pager.ts';
import { isPerson, read } from './request.ts';

const mailRequest = v.object({ email: v.string() });

/** Does what an operator does elsewhere: mails a customer a temporary password (SES-05, PWD-25). */
export function serveTemporaryPassword(app: Hono, { parts }: SandboxDependencies): void {
  app.post('/sandbox/temporary-password', async (c) => {
    const { email } = await read(c, mailRequest);
    await issueTemporaryPassword(parts, email);
    await doDueWorkNow(parts, sendDueMessages);
    return isPerson(c)
      ? c.redirect(inboxAddress({ channel: 'mail', recipient: email }), 303)
      : c.json({ success: true });
  });
}

export function temporaryPasswordForm(): Markup {
  return html`<form class="answers" method="post" action="/sandbox/temporary-password">
<label for="temporary-for">Somebody cannot get in? As their operator you mail them a temporary password.</label>
<select id="temporary-for" name="email">${SIGN_INS.people.map(({ email }) => html`<option>${email}</option>`)}</select>
<button class="button second">Mail a temporary password</button>
</form>`;
}
