import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { NO_TEXTS } from '../../domain/portal/text/en.ts';
import { getNotifications, saveNotifications } from '../../domain/profile/notification-calls.ts';
import { TEXTS_STOPPED } from '../../domain/profile/text/notifications.ts';
import { getPayByText } from '../../domain/texts/calls.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { phoneOf } from '../../tests/support/texter.ts';
import { PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';
import { sendNotice } from '../notifications/notice.ts';
import { codeKey } from '../session/code-hash.ts';
import { textCode } from '../session/sign-in-code.ts';
import { customers } from '../store/schema/customers.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const NOTICE = { subject: 'Told', body: 'Something happened.', text: 'Billfold: Something happened.' };

test('after STOP, and where no text leaves, notices and sign-in codes go by mail, and the switches are off and say why (ruling 56)', async () => {
  const phone = phoneOf(portal, 'phone');
  const pax = await portal.signIn('phone');
  const { db } = portal.store;
  const [row] = await db.select().from(customers).where(eq(customers.email, PEOPLE.phone.email));
  if (!row) throw new Error('no such customer');
  const texts = {
    EmailAutopayNotifications: false,
    EmailEbillNotifications: true,
    EmailPaymentNotifications: false,
    TextAutopayNotifications: true,
    TextEbillNotifications: false,
    TextPaymentNotifications: true,
  };
  (await portal.send(saveNotifications, texts, pax)).answer();
  const key = await codeKey(portal.parts);
  const told = async (cause: string) => {
    const scope = { db, customer: row.id };
    await sendNotice(scope, portal.parts, 'payment', { ...NOTICE, cause });
    await portal.store.transact((own) =>
      textCode({ db: own, customer: row.id }, portal.parts, key, phone.from, 'hash'),
    );
    portal.pass(60 * 60_000);
    await runDueWork(portal.parts);
    const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
      items: { direction: string; channel: string; recipient: string; subject: string; body: string }[];
    };
    const isAbout = ({ body }: { body: string }) => /Something happened|sign-in code/.test(body);
    return items
      .filter(isAbout)
      .slice(0, 2)
      .map(({ channel, recipient }) => [channel, recipient]);
  };
  /** What the page of pay by text says before anybody saves it. */
  const isPageStopped = async () => {
    const own = await portal.signIn('phone');
    const [group] = (await portal.send(getAccountList, {}, own)).answer();
    const accountId = group?.accounts[0]?.account_id ?? 0;
    return (await portal.send(getPayByText, { accountId }, own)).answer().texts_stopped;
  };
  const BY_TEXT = ['sms', phone.from];
  const BY_MAIL = ['mail', PEOPLE.phone.email];

  expect(await told('before')).toEqual([BY_TEXT, BY_TEXT]);
  await phone.ask('STOP');
  expect(await told('stopped')).toEqual([BY_MAIL, BY_MAIL]);
  const again = await portal.signIn('phone');
  expect((await portal.send(getNotifications, {}, again)).answer()).toMatchObject({
    texts_stopped: true,
    TextPaymentNotifications: false,
    EmailPaymentNotifications: true,
  });
  expect(await isPageStopped()).toBe(true);
  const refused = await portal.send(saveNotifications, texts, again);
  expect([refused.status, JSON.stringify(refused)]).toEqual([422, expect.stringContaining(TEXTS_STOPPED)]);
  await phone.ask('START');
  const { config } = portal.parts;
  // No service for texts is set up.
  Object.assign(portal.parts, { config: { ...config, sandbox: false, smsUrl: undefined } });
  expect(await told('no texts')).toEqual([BY_MAIL, BY_MAIL]);
  const withoutTexts = await portal.signIn('phone');
  expect((await portal.send(getNotifications, {}, withoutTexts)).answer()).toMatchObject({
    texts_stopped: false,
    TextPaymentNotifications: false,
    EmailPaymentNotifications: true,
  });
  const unsent = await portal.send(saveNotifications, texts, withoutTexts);
  expect([unsent.status, JSON.stringify(unsent)]).toEqual([422, expect.stringContaining(NO_TEXTS)]);
  Object.assign(portal.parts, { config });
  expect(await told('started')).toEqual([BY_TEXT, BY_TEXT]);
  expect((await portal.send(getNotifications, {}, await portal.signIn('phone'))).answer()).toMatchObject({
    texts_stopped: false,
    TextPaymentNotifications: true,
  });
  expect(await isPageStopped()).toBe(false);
});
