import { Hono } from 'hono';
import { html } from 'hono/html';
import { stylesOf } from '../http/dress-page.ts';
import { answerFailure } from '../http/error-response.ts';
import { serveAccounts } from './accounts-page.ts';
import { serveBank } from './bank-page.ts';
import { serveClock } from './clock-page.ts';
import { serveCollections } from './collections-page.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { serveFaults } from './faults-page.ts';
import { frame } from './frame.ts';
import { serveInbox } from './inbox-page.ts';
import { serveMail } from './mail-page.ts';
import { serveOutside } from './outside-page.ts';
import { servePayments } from './payments-page.ts';
import { isPerson } from './request.ts';
import { serveReset } from './reset-page.ts';
import { serveStart } from './start-page.ts';
import { STYLE } from './style.ts';
import { serveTemporaryPassword } from './temporary-password.ts';
import { requireThisMachine } from './this-machine.ts';
import { typeface } from './typeface.ts';

const DAY = 'public, max-age=86400';

/** The function that serves the sandbox; undefined outside of sandbox mode. */
export function sandboxOf(sandbox: SandboxDependencies | undefined): ((app: Hono) => void) | undefined {
  return sandbox && ((app) => serveSandbox(app, sandbox));
}

/**
 * Serves the sandbox's pages and calls. They exist only in sandbox mode, which is for this machine
 * alone.
 */
function serveSandbox(app: Hono, sandbox: SandboxDependencies): void {
  const pages = new Hono();
  pages.onError(async (error, c) => {
    const answer = answerFailure(c, error, sandbox.parts.log);
    if (!isPerson(c)) return answer;
    const { message } = (await answer.json()) as { message: string };
    return c.html(trouble(message), answer.status as 500);
  });

  pages.get('/sandbox/style.css', (c) =>
    c.body(`${STYLE}\n${stylesOf(sandbox.parts.config.brand)}`, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  );
  pages.get('/sandbox/face.woff2', async (c) =>
    c.body(new Uint8Array(await typeface()), 200, { 'content-type': 'font/woff2', 'cache-control': DAY }),
  );
  pages.use('/sandbox/*', requireThisMachine(sandbox));
  pages.use('/sandbox/*', async (c, next) => {
    await sandbox.clock.read();
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Accept');
  });
  serveStart(pages, sandbox);
  serveAccounts(pages, sandbox);
  serveInbox(pages, sandbox);
  serveMail(pages, sandbox);
  serveClock(pages, sandbox);
  serveFaults(pages, sandbox);
  servePayments(pages, sandbox);
  serveCollections(pages, sandbox);
  serveTemporaryPassword(pages, sandbox);
  serveReset(pages, sandbox);
  serveOutside(pages, sandbox);
  serveBank(pages, sandbox);
  pages.get('/sandbox/*', (c) => c.html(nothingHere(), 404));
  app.route('/', pages);
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
