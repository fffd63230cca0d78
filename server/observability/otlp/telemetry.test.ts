import { afterEach, expect, test, vi } from 'vitest';
import { getAccountList } from '../../../domain/bills/list-calls.ts';
import { addToCart } from '../../../domain/cart/calls.ts';
import { reviewCart, updateWallet } from '../../../domain/checkout/calls.ts';
import { checkout } from '../../../domain/checkout/payment-calls.ts';
import { sampleCardEntries } from '../../../domain/fixtures/method.ts';
import { fromDollars } from '../../../domain/values/cents.ts';
import { listPaymentMethods } from '../../../domain/wallet/calls.ts';
import { addPaymentMethod } from '../../../domain/wallet/change-calls.ts';
import { type Collector, openCollector, type SentSpan } from '../../../tests/stand-ins/otlp/collector.ts';
import { openPortal } from '../../../tests/support/portal.ts';
import { createLog } from '../log.ts';
import { inSpan, toldAttributes, traceHeaders, traceWith } from '../tracing.ts';
import { startTelemetry } from './start.ts';

afterEach(() => {
  traceWith(undefined);
  vi.restoreAllMocks();
});

/** A portal that sends to a collector, with its log. */
async function openTraced(collector: Collector, ratio = 1, env: Record<string, string> = {}) {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const telemetry = startTelemetry({
    endpoint: collector.url,
    headers: { authorization: 'Bearer collector' },
    ratio,
  });
  const log = createLog('info', telemetry.logs);
  const portal = await openPortal({ log }, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env });
  telemetry.sendMetrics(portal.parts.metrics.registry);
  return { portal, telemetry };
}

type Traced = Awaited<ReturnType<typeof openTraced>>;

async function pay({ portal }: Traced): Promise<void> {
  const dana = await portal.signIn('demo');
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const account = groups.flatMap(({ accounts }) => accounts).find((one) => one.account_num === '0094471');
  await portal.send(addPaymentMethod, sampleCardEntries(), dana);
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  const amex = items.find(({ nickname }) => nickname === 'Business Amex');
  const item = {
    reference_num: '0094471',
    reference_num2: '',
    conf_id: account?.conf_id ?? 0,
    quantity: 1,
    amount: fromDollars(73.19),
  } as const;
  await portal.send(addToCart, { source_id: 1, items: [item] }, dana);
  await portal.send(updateWallet, { wallet_id: amex?.id ?? 0 }, dana);
  const { review_id } = (await portal.send(reviewCart, {}, dana)).answer();
  (await portal.send(checkout, { review_id }, dana)).answer();
}

async function end({ portal, telemetry }: Traced, collector: Collector): Promise<void> {
  await telemetry.stop();
  await portal.close();
  await collector.close();
}

const attributeOf = ({ attributes }: SentSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('a payment is one trace from the request over the use case to the database and the processor', async () => {
  const collector = await openCollector();
  const traced = await openTraced(collector);
  await pay(traced);
  await end(traced, collector);

  const spans = collector.spans();
  const request = spans.find(({ name }) => name === 'POST /services/web/cart/Checkout');
  expect(request && attributeOf(request, 'http.route')).toBe('/services/web/cart/Checkout');
  expect(request && attributeOf(request, 'http.response.status_code')).toBe(200);
  const ofPayment = spans.filter(({ traceId }) => traceId === request?.traceId);
  const useCase = ofPayment.find(({ name }) => name === 'checkout');
  expect(useCase?.parentSpanId).toBe(request?.spanId);
  const names = ofPayment.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['processor charge', 'update checkouts', 'insert processor_charges']),
  );
  const known = new Set(ofPayment.map(({ spanId }) => spanId));
  expect(ofPayment.filter(({ parentSpanId }) => !known.has(parentSpanId ?? ''))).toEqual([request]);
  const line = collector.lines().find(({ traceId }) => traceId === request?.traceId);
  expect(line?.body?.stringValue).toBe('request');
  expect(collector.metrics().map(({ name }) => name)).toContain('billfold_request_seconds');
  expect(collector.authorizations).toEqual(new Set(['Bearer collector']));
});

test('nothing that is sent tells a name, an address, a number, an amount or a token of a customer', async () => {
  const collector = await openCollector();
  const traced = await openTraced(collector);
  await pay(traced);
  await traced.portal.app.request('/api/v2.1/cities?zip=80302&city=canary@mercer.example');
  await expect(
    inSpan({ name: 'failing' }, () => Promise.reject(new TypeError('no room for canary@mercer.example'))),
  ).rejects.toThrow();
  await end(traced, collector);

  const everything = collector.told();
  expect(everything).toContain('TypeError');
  for (const secret of [
    ...['demo@billfold.example', 'canary', 'Dana', 'Mercer', '0094471', 'Demo-pass-1'],
    ...['4111111111111111', '73.19', '7319', '80302', 'Bearer ey', 'select "', 'Business Amex'],
  ])
    expect(everything.includes(secret), secret).toBe(false);
});

test('of the traces that are not sampled only payments are sent', async () => {
  const collector = await openCollector();
  const traced = await openTraced(collector, 0);
  await pay(traced);
  await end(traced, collector);
  const roots = collector.spans().filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.map(({ name }) => name)).toEqual(['POST /services/web/cart/Checkout']);
});

test('the trace of a proxy goes on only where the host believes it', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceWithEnv = async (env: Record<string, string>) => {
    const collector = await openCollector();
    const traced = await openTraced(collector, 1, env);
    await traced.portal.app.request('/live', { headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` } });
    await end(traced, collector);
    return collector.spans().find(({ name }) => name === 'GET /live')?.traceId === trace;
  };
  const proxied = { PROXIES: '127.0.0.1' };
  expect(await traceWithEnv({})).toBe(false);
  expect(await traceWithEnv(proxied)).toBe(false);
  expect(await traceWithEnv({ TRACES_FROM_PROXIES: '1', PROXIES: 'none' })).toBe(false);
  expect(await traceWithEnv({ ...proxied, TRACES_FROM_PROXIES: '1' })).toBe(true);
});

test('a request to another service carries the trace, and none outside of a trace', async () => {
  const collector = await openCollector();
  const traced = await openTraced(collector);
  const { traceparent } = await inSpan({ name: 'asking' }, async () => traceHeaders());
  expect(traceHeaders()).toEqual({});
  await end(traced, collector);
  const span = collector.spans().find(({ name }) => name === 'asking');
  expect(traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
});

test('a collector that is away loses what is sent, and refuses no request and no goodbye', async () => {
  const collector = await openCollector();
  await collector.close();
  const traced = await openTraced(collector);
  expect((await traced.portal.app.request('/live')).status).toBe(200);
  await traced.telemetry.stop();
  await traced.portal.close();
});

test('without a collector the work is done alone, and no request carries a trace', async () => {
  expect(await inSpan({ name: 'alone' }, async () => 7)).toBe(7);
  expect(traceHeaders()).toEqual({});
});

test('a span tells only listed attributes, and no text that gives a person away', () => {
  const attributes = { 'http.route': '/api/v2.1/ebills/:id', 'error.type': 'sam@x.example', name: 'Sam' };
  expect(toldAttributes(attributes)).toEqual({ 'http.route': '/api/v2.1/ebills/:id' });
});
