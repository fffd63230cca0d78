import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '../../domain/calls.ts';
import { updateRecipients } from '../../domain/checkout/calls.ts';
import { sampleReceipt } from '../../domain/fixtures/checkout.ts';
import { getPortal } from '../../domain/portal/calls.ts';
import { NO_PAYMENTS, NO_TAX_RETURNS, NO_TEXTS } from '../../domain/portal/text/en.ts';
import { getTaxAccountsList } from '../../domain/tax/calls.ts';
import { helpReply, strangerReply } from '../../domain/texts/text/replies.ts';
import { cents } from '../../domain/values/cents.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { renderPdf } from '../documents/render.ts';
import { mailHtml } from '../gateways/mail-html.ts';
import { createApp } from '../http/app.ts';
import { wayOfCode } from '../session/sign-in-code.ts';
import { customers } from '../store/schema/customers.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal({}, { PROCESSOR: 'off', TAX: 'off', SANDBOX: '0' });
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

test('a portal tells anyone what is set up in it (ruling 24)', async () => {
  expect((await portal.send(getPortal, {})).answer()).toEqual({
    brand: 'Billfold',
    zone: 'America/Denver',
    payments: false,
    billers: false,
    tax: false,
    texts: false,
    guest: false,
    merchant: false,
    jobs: true,
    own_form: false,
    processor: '',
    smallest_payment: 1,
  });
  const demo = await openPortal();
  const { brand, zone, processor, smallest_payment, ...setUp } = (await demo.send(getPortal, {})).answer();
  expect(Object.values(setUp).every(Boolean)).toBe(true);
  await demo.close();
});

test('the page learns from a cookie what is not set up, which any answer mends', async () => {
  const told = async ({ app }: Portal, cookie = '') => {
    const { headers } = await app.request('/api/v2.1/portal', { headers: { cookie } });
    return headers.getSetCookie().map((line) => line.split(';')[0]);
  };
  const off = 'billfold-portal=no-payments.no-billers.no-tax.no-texts.no-guest.no-merchant.no-own_form';
  expect(await told(portal)).toEqual([off]);
  expect(await told(portal, off)).toEqual([]);
  const demo = await openPortal();
  const { processor } = demo.parts;
  const atStripe = createApp({ ...demo.parts, processor: { ...processor, smallest: cents(50) } });
  expect(await told({ ...demo, app: atStripe })).toEqual(['billfold-portal=least-50']);
  expect([await told(demo), await told(demo, off)]).toEqual([[], ['billfold-portal=']]);
  await demo.close();
});

test('over https the cookie is bound to the host, and one of the previous version is taken back', async () => {
  const secure = await openPortal({}, { PUBLIC_URL: 'https://pay.example', PROCESSOR: 'off' });
  const told = async (cookie: string) => {
    const { headers } = await secure.app.request('/api/v2.1/portal', { headers: { cookie } });
    return headers.getSetCookie().map((line) => line.split(';')[0]);
  };
  expect(await told('')).toEqual(['__Host-billfold-portal=no-payments.no-guest.no-own_form']);
  expect(
    await told('billfold-portal=no-tax; __Host-billfold-portal=no-payments.no-guest.no-own_form'),
  ).toEqual(['billfold-portal=']);
  await secure.close();
});

/** The field that asks to switch on; without it the call may switch off. */
const SWITCHES: Record<string, object> = {
  toggleAutoPay: { active: true },
  switchPayByText: { Active: true },
};

test('without a processor nobody can pay, schedule, set up auto pay or pay by text, and is told why', async () => {
  const asked = allCalls().filter(({ call, name }) => call.needs !== undefined && !(name in SWITCHES));
  const names = asked.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'checkout',
      'reviewCart',
      'payScheduledNow',
      'editScheduled',
      'createAutoPay',
      'saveAutoPay',
      'savePayByText',
      'addPaymentMethod',
      'getTaxReturn',
      'generateMobileCode',
    ]),
  );
  for (const { call } of asked) {
    const path = call.path.replace(/:\w+/g, '1');
    const answer = await portal.app.request(path, {
      method: call.method,
      headers: { authorization: `Bearer ${dana.token}`, 'content-type': 'application/json' },
      ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: '{}' }),
    });
    const { message } = (await answer.json()) as { message: string };
    expect([call.path, answer.status, message]).toEqual([
      call.path,
      503,
      { payments: NO_PAYMENTS, tax: NO_TAX_RETURNS, texts: NO_TEXTS }[call.needs ?? 'payments'],
    ]);
  }
});

test('without a service for texts no receipt goes by text, and a code goes by mail to a number of before', async () => {
  const quiet = await openPortal();
  Object.assign(quiet.parts, { config: { ...quiet.parts.config, sandbox: false } });
  const who = await quiet.signIn('demo');
  const receipt_options = [{ type: 'sms' as const, value: '3035550142' }];
  const refused = await quiet.send(updateRecipients, { receipt_options }, who);
  expect([refused.status, refused.message]).toEqual([503, NO_TEXTS]);
  const byMail = [{ type: 'email' as const, value: 'dana@home.example' }];
  expect((await quiet.send(updateRecipients, { receipt_options: byMail }, who)).status).toBe(200);
  const { db } = quiet.store;
  const [row] = await db.select().from(customers).where(eq(customers.email, PEOPLE.demo.email));
  const scope = { db, customer: row?.id ?? 0 };
  expect(await wayOfCode(scope, quiet.parts, '3035550142')).toMatchObject({
    channel: 'mail',
    recipient: PEOPLE.demo.email,
  });
  await quiet.close();
});

test('without tax organisations, nobody has tax returns', async () => {
  const { accounts, taxWebServiceStatus } = (await portal.send(getTaxAccountsList, {}, dana)).answer();
  expect([accounts, taxWebServiceStatus.is_running]).toEqual([[], true]);
});

test('what a city sends has its name, colors and contact, and begins with its sender', async () => {
  const city = await openPortal({}, { BRAND: 'deploy/brand.example/brand.json' });
  const { brand, zone, jobs } = (await city.send(getPortal, {})).answer();
  expect([brand, zone, jobs]).toEqual(['Marlow Springs Pay', 'Pacific/Honolulu', false]);
  expect(city.parts.config.mailFrom).toBe('Marlow Springs Pay <pay@marlowsprings.example>');
  expect(helpReply()).toMatch(/^Pay by text with Marlow Springs Pay: .*sign in to Marlow Springs Pay\.$/);
  expect(strangerReply()).toMatch(/^Marlow Pay: This number/);
  const html = mailHtml({ subject: 'A code', body: 'https://pay.example/x' }, city.parts.config.brand);
  for (const words of ['Open Marlow Springs Pay', '#7a2e57', '(808) 555-0123', 'City Hall, 12 Spring Street'])
    expect(html).toContain(words);
  expect(html).not.toContain('Billfold');
  const pdf = await renderPdf('city', { kind: 'receipt', receipt: sampleReceipt() });
  expect(textOfPdf(Buffer.from(await pdf.arrayBuffer()))).toContain('Marlow Springs Pay receipt');
  await city.close();
  await (await openPortal()).close();
  expect(strangerReply()).toMatch(/^Billfold: /);
});
