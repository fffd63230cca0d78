import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import * as accountCalls from '../domain/calls/accounts.ts';
import * as billCalls from '../domain/calls/bills.ts';
import * as cartCalls from '../domain/calls/cart.ts';
import * as checkoutCalls from '../domain/calls/checkout.ts';
import * as documentCalls from '../domain/calls/documents.ts';
import * as ebillCalls from '../domain/calls/ebills.ts';
import * as meterCalls from '../domain/calls/meters.ts';
import * as paymentCalls from '../domain/calls/payments.ts';
import * as sessionCalls from '../domain/calls/session.ts';
import * as walletCalls from '../domain/calls/wallet.ts';
import { tellBuild } from './build.ts';
import { accounts } from './calls/accounts.ts';
import { bills } from './calls/bills.ts';
import { cart } from './calls/cart.ts';
import { checkout } from './calls/checkout.ts';
import { documents } from './calls/documents.ts';
import { ebills } from './calls/ebills.ts';
import { meters } from './calls/meters.ts';
import { payments } from './calls/payments.ts';
import { session } from './calls/session.ts';
import { wallet } from './calls/wallet.ts';
import { answerFailure } from './failures.ts';
import { securityHeaders } from './headers.ts';
import { logRequests } from './log.ts';
import { measureRequests, serveMetrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import { refuseOtherSites } from './origin.ts';
import { servePage } from './page.ts';
import type { Parts } from './parts.ts';
import { Refusal } from './refusal.ts';
import type { SandboxParts } from './sandbox/parts.ts';
import { serveSandbox } from './sandbox/serve.ts';
import { serveArea } from './serve.ts';

const LARGEST_BODY = 64 * 1024;
const CALL_ROOTS = ['/services/*', '/api/*', '/web-api/*', '/oauth/*'];

/** The whole HTTP surface of Billfold, without a socket: tests call `app.request`. */
export function createApp(
  parts: Parts,
  more: { page?: string; sandbox?: SandboxParts | undefined } = {},
): Hono {
  const app = new Hono();
  app.use(
    requestId(),
    logRequests(parts.log),
    measureRequests(parts.metrics),
    securityHeaders(more.page),
    tellBuild(more.page),
  );
  app.use(refuseOtherSites);
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: () => tooLarge() }));
  app.onError((error, c) => answerFailure(c, error, parts.log));

  for (const root of CALL_ROOTS) {
    app.use(root, async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    });
  }
  serveArea(app, parts, sessionCalls, session);
  serveArea(app, parts, billCalls, bills);
  serveArea(app, parts, ebillCalls, ebills);
  serveArea(app, parts, documentCalls, documents);
  serveArea(app, parts, meterCalls, meters);
  serveArea(app, parts, accountCalls, accounts);
  serveArea(app, parts, cartCalls, cart);
  serveArea(app, parts, checkoutCalls, checkout);
  serveArea(app, parts, paymentCalls, payments);
  serveArea(app, parts, walletCalls, wallet);
  for (const root of CALL_ROOTS) {
    app.all(root, () => {
      throw new Refusal(404, 'There is no such call.');
    });
  }

  app.get('/bot-check/challenge', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json((await parts.botCheck.challenge(c.req.query('site') ?? '')) as object);
  });
  app.get('/outside/:place', (c) => {
    const place = c.req.param('place');
    const address =
      parts.config.outside[place] ??
      (more.sandbox ? `/sandbox/outside/${encodeURIComponent(place)}` : undefined);
    if (address === undefined) throw new Refusal(404, 'This site is not set up.');
    return c.redirect(address, 302);
  });
  app.get('/health', async (c) => {
    c.header('Cache-Control', 'no-store');
    await parts.store.db.execute('select 1');
    return c.json({ status: 'ok' });
  });
  serveMetrics(app, parts);
  app.get('/openapi.json', (c) => c.json(openApiDocument()));
  if (more.sandbox) serveSandbox(app, more.sandbox);
  if (more.page !== undefined) servePage(app, more.page);
  return app;
}

function tooLarge(): never {
  throw new Refusal(413, 'This request is too large.');
}
