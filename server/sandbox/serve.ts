import { Hono } from 'hono';
import { html } from 'hono/html';
import { answerFailure } from '../failures.ts';
import { serveAccounts } from './accounts-page.ts';
import { serveClock } from './clock-page.ts';
import { typeface } from './face.ts';
import { serveFaults } from './faults-page.ts';
import { frame } from './frame.ts';
import { serveInbox } from './inbox-page.ts';
import { serveMail } from './mail-page.ts';
import { serveOutside } from './outside-page.ts';
import type { SandboxParts } from './parts.ts';
import { servePayments } from './payments-page.ts';
import { isPerson } from './request.ts';
import { serveReset } from './reset-page.ts';
import { serveStart } from './start-page.ts';
import { STYLE } from './style.ts';
import { serveTemporaryPassword } from './temporary-password.ts';

const DAY = 'public, max-age=86400';

/** The sandbox's pages and calls (DESIGN section 7). They exist only in sandbox mode, which is for this machine alone. */
export function serveSandbox(app: Hono, sandbox: SandboxParts): void {
  const house = new Hono();
  house.onError(async (error, c) => {
    const answer = answerFailure(c, error, sandbox.parts.log);
    if (!isPerson(c)) return answer;
    const { message } = (await answer.json()) as { message: string };
    return c.html(trouble(message), answer.status as 500);
  });

  house.get('/sandbox/style.css', (c) =>
    c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  );
  house.get('/sandbox/face.woff2', async (c) =>
    c.body(new Uint8Array(await typeface()), 200, { 'content-type': 'font/woff2', 'cache-control': DAY }),
  );
  house.use('/sandbox/*', async (c, next) => {
    await sandbox.clock.read();
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Accept');
  });
  serveStart(house, sandbox);
  serveAccounts(house, sandbox);
  serveInbox(house, sandbox);
  serveMail(house, sandbox);
  serveClock(house, sandbox);
  serveFaults(house, sandbox);
  servePayments(house, sandbox);
  serveTemporaryPassword(house, sandbox);
  serveReset(house, sandbox);
  serveOutside(house, sandbox);
  house.get('/sandbox/*', (c) => c.html(nothingHere(), 404));
  app.route('/', house);
}

function trouble(message: string) {
  return frame({
    title: 'Something went wrong',
    hasProblem: true,
    content: html`<h1>Something went wrong</h1><p class="lead">${message}</p><p class="go"><a class="button second" href="/sandbox">Back to the start</a></p>`,
  });
}

function nothingHere() {
  return frame({
    title: 'Nothing here',
    content: html`<h1>There is no such page</h1><p class="go"><a class="button second" href="/sandbox">Back to the start</a></p>`,
  });
}
