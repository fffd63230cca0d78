import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DATE_HEADER } from '../../domain/api/app-version.ts';
import { BILLER_ROOT, serveBillerCalls } from '../biller-api/serve.ts';
import type { Dependencies } from '../dependencies.ts';
import { originOf } from '../events/origin.ts';
import { logRequests } from '../observability/log.ts';
import { measureRequests } from '../observability/metrics.ts';
import { OFFICE_ROOT, serveOfficeCalls } from '../office-api/serve.ts';
import { FROM_BANK } from '../payments/confirming.ts';
import { Refusal } from '../refusal.ts';
import { serveIncomingTexts } from '../texts/serve.ts';
import { nameBuild } from './app-version.ts';
import { serveBrand } from './brand-page.ts';
import { CallAllowance, limitCalls } from './call-allowance.ts';
import { refuseOtherSites } from './cross-site.ts';
import { answerFailure } from './error-response.ts';
import { noticeForgedAddresses } from './forged-address.ts';
import { serveHealth } from './health.ts';
import { requireHttps } from './https-only.ts';
import { serveMetrics } from './metrics-route.ts';
import { officeHost } from './office-host.ts';
import { serveOfficePage } from './office-page.ts';
import { serveApiDocuments } from './openapi/serve.ts';
import { servePage } from './page.ts';
import { tellPortal } from './portal-cookie.ts';
import { serveProcessorNotices } from './processor-notices.ts';
import { nameRequest } from './request-id.ts';
import { serveSecurityContact } from './security-contact.ts';
import { securityHeaders } from './security-headers.ts';
import { readObject, refuse, visitOf } from './serve-call.ts';
import { serveCalls } from './serve-calls.ts';
import { ServedPage } from './served-page.ts';
import { traceRequests } from './trace-requests.ts';

const LARGEST_BODY = 64 * 1024;

/** Of each token of a biller. */
const BILLER_CALLS_PER_MINUTE = 120;

/** Of each person of the office. */
const OFFICE_CALLS_PER_MINUTE = 600;

const CALL_ROOTS = ['/services/*', '/api/*', '/web-api/*', '/oauth/*'];
const isCall = (path: string) =>
  [...CALL_ROOTS, BILLER_ROOT, OFFICE_ROOT].some((root) => path.startsWith(root.slice(0, -1)));

/** The whole HTTP surface of Billfold, without a socket: tests call `app.request`. */
export function createApp(
  parts: Dependencies,
  more: { page?: string; officePage?: string; serveSandbox?: ((app: Hono) => void) | undefined } = {},
): Hono {
  const { brand } = parts.config;
  const page = more.page === undefined ? undefined : new ServedPage(more.page, brand);
  const office =
    parts.config.office && more.officePage !== undefined ? new ServedPage(more.officePage, brand) : undefined;
  const app = new Hono();
  app.use(
    nameRequest(parts.config),
    traceRequests(parts.config),
    logRequests(parts.log),
    measureRequests(parts.metrics),
    securityHeaders({ ...(page && { page }), ...(office && { office }) }),
    nameBuild(more.page, brand),
  );
  app.use(officeHost(parts.config));
  app.use(noticeForgedAddresses(parts), requireHttps(parts.config, isCall), refuseOtherSites(isCall));
  app.use(limitCalls(parts.config.callsPerMinute));
  app.onError((error, c) => answerFailure(c, error, parts.log));
  // Their limits of size are their own.
  serveProcessorNotices(app, parts);
  const limitTo = (maxSize: number) => bodyLimit({ maxSize, onError: () => tooLarge() });
  const limitBody = limitTo(LARGEST_BODY);
  const allowance = new CallAllowance(BILLER_CALLS_PER_MINUTE);
  serveBillerCalls(app, parts, {
    refuse,
    callerOf: async (c) => (await originOf(visitOf(c, parts), c.get('requestId'))).address,
    spend: (tokenId) => allowance.spend(tokenId, { money: false }),
  });
  if (parts.config.office) {
    const allowed = new CallAllowance(OFFICE_CALLS_PER_MINUTE);
    serveOfficeCalls(app, parts, {
      refuse,
      visit: (c) => visitOf(c, parts),
      readJson: readObject,
      limit: (largest = LARGEST_BODY) => limitTo(largest),
      spend: (staff) => allowed.spend(staff, { money: false }),
    });
  }
  app.use(limitBody);

  const toldPortal = tellPortal(parts);
  app.use('/', toldPortal);
  app.use('/index.html', toldPortal);
  for (const root of CALL_ROOTS) {
    app.use(root, toldPortal, async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
      c.header(DATE_HEADER, parts.clock.today());
    });
  }
  serveCalls(app, parts);
  for (const root of CALL_ROOTS) {
    app.all(root, () => {
      throw new Refusal(404, 'api.no-such-call');
    });
  }

  app.get('/bot-check/challenge', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json((await parts.botCheck.challenge(c.req.query('site') ?? '')) as object);
  });
  app.get('/outside/:place', (c) => {
    const place = c.req.param('place');
    const { outside } = parts.config;
    const address =
      (Object.hasOwn(outside, place) ? outside[place] : undefined) ??
      (more.serveSandbox ? `/sandbox/outside/${encodeURIComponent(place)}` : undefined);
    if (address === undefined) throw new Refusal(404, 'portal.no-such-site');
    return c.redirect(address, 302);
  });
  // The app opens this page when a Wi-Fi answers in its place: the network then shows its own page here.
  app.get('/wifi', (c) => c.redirect('/', 302));
  app.get(FROM_BANK.path, (c) => c.redirect(FROM_BANK.to, 302));
  serveHealth(app, parts);
  serveSecurityContact(app, parts);
  serveIncomingTexts(app, parts, (c) => visitOf(c, parts));
  serveMetrics(app, parts);
  if (parts.config.apiDocs) serveApiDocuments(app, parts.config);
  more.serveSandbox?.(app);
  serveBrand(app, brand);
  if (office) serveOfficePage(app, office);
  if (page) servePage(app, page, { isSandbox: more.serveSandbox !== undefined });
  return app;
}

function tooLarge(): never {
  throw new Refusal(413, 'api.too-large');
}
