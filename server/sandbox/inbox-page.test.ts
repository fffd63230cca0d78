import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payer } from '../../tests/support/payer.ts';
import type { Portal, SignedInCustomer } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';
import { inboxCourier } from '../gateways/inbox.ts';
import { runDueWork } from '../jobs/work.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';

let portal: Portal;
let dana: SignedInCustomer;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
  dana = await portal.signIn('demo');
});

beforeEach(() => portal.store.db.delete(sandboxInbox));

afterAll(() => portal.close());

const mail = (recipient: string, subject: string, body: string) =>
  inboxCourier(portal.store, portal.parts.clock, 'mail').deliver({ recipient, subject, body });
const text = (recipient: string, body: string) =>
  inboxCourier(portal.store, portal.parts.clock, 'sms').deliver({ recipient, subject: '', body });
const answer = (from: string, words: string) =>
  person.submit('/sandbox/messages/reply', { from, text: words });

test('the receipt of a payment can be read as a mail: subject, recipient, time and lines (SRV-45, SRV2-48)', async () => {
  await payer(portal, () => dana).pay({ accounts: ['LOT-114'], method: 'Everyday Visa' });
  await runDueWork(portal.parts);
  const { words, html } = await person.open('/sandbox/inbox');
  expect(words).toContain('Your payment receipt To demo@billfold.example Fri, Nov 20, 2026, 12:00 PM');
  expect(html).toMatch(/<details class="mail" open>/);
  expect(html).toMatch(/<div class="letter">Evergreen [^<]*\nDate: 11\/20\/2026\nConfirmation number: \w+\n/);
});

test('the newest message comes first', async () => {
  await mail('a@x.example', 'First', '');
  await mail('a@x.example', 'Second', '');
  const { words } = await person.open('/sandbox/inbox');
  expect(words.indexOf('Second')).toBeLessThan(words.indexOf('First'));
});

test('mails and texts can be shown separately, and those of one recipient', async () => {
  await mail('a@x.example', 'To A', '');
  await mail('b@x.example', 'To B', '');
  await text('3035550142', 'By text');
  expect((await person.open('/sandbox/inbox')).words).toContain('All 3 Mail 2 Texts 1');
  const mails = (await person.open('/sandbox/inbox?channel=mail')).words;
  expect([mails.includes('To A'), mails.includes('To B'), mails.includes('By text')]).toEqual([
    true,
    true,
    false,
  ]);
  const ofB = (await person.open('/sandbox/inbox?channel=mail&to=b%40x.example')).html;
  expect([ofB.includes('>To A<'), ofB.includes('>To B<')]).toEqual([false, true]);
  expect(ofB).toContain('<option value="b@x.example" selected>b@x.example (1)</option>');
  const texts = (await person.open('/sandbox/inbox?channel=sms')).words;
  expect([texts.includes('To A'), texts.includes('By text')]).toEqual([false, true]);
});

test('an empty inbox says how to fill it; a recipient without messages is named', async () => {
  expect((await person.open('/sandbox/inbox')).words).toContain('Nothing was sent yet.');
  expect((await person.open('/sandbox/inbox?channel=sms')).words).toContain('No text was sent yet.');
  await mail('a@x.example', 'To A', '');
  expect((await person.open('/sandbox/inbox?to=c%40x.example')).words).toContain(
    'Nothing was sent to c@x.example.',
  );
});

test('a page shows 25 messages and says of how many; older ones are on the next', async () => {
  for (let at = 1; at <= 30; at++) await mail('a@x.example', `Mail no. ${at}.`, '');
  const first = (await person.open('/sandbox/inbox')).words;
  expect(first).toContain('1 to 25 of 30 messages Older');
  expect([first.includes('no. 30.'), first.includes('no. 6.'), first.includes('no. 5.')]).toEqual([
    true,
    true,
    false,
  ]);
  const second = (await person.open('/sandbox/inbox?page=2')).words;
  expect(second).toContain('26 to 30 of 30 messages Newer');
  expect([second.includes('no. 6.'), second.includes('no. 5.'), second.includes('no. 1.')]).toEqual([
    false,
    true,
    true,
  ]);
  expect((await person.open('/sandbox/inbox?page=9')).words).toContain('There are 30 messages Newer');
  expect((await person.open('/sandbox/inbox?page=-1;drop')).words).toContain('1 to 25 of 30 messages');
});

test('an answer to a text appears in its conversation, below that text (SRV2-48)', async () => {
  await text('3035550177', '4711 is your Billfold sign-in code.');
  const sent = await answer('3035550177', 'STOP\r\nplease');
  expect([sent.status, sent.location]).toEqual([303, '/sandbox/inbox?channel=sms&to=3035550177#newest']);
  const { words, html } = await person.open('/sandbox/inbox?channel=sms&to=3035550177');
  expect(words).toContain(
    'Billfold, Fri, Nov 20, 2026, 12:00 PM 4711 is your Billfold sign-in code. The phone, Fri, Nov 20, 2026, 12:00 PM STOP please Billfold, Fri, Nov 20, 2026, 12:00 PM Billfold: This number is not set up for pay by text.',
  );
  expect(html).toContain('STOP\nplease');
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
    items: { direction: string }[];
  };
  expect(items.map(({ direction }) => direction)).toEqual(['out', 'in', 'out']);
});

test('a phone that never got a text may write first, in any notation of its number', async () => {
  const sent = await answer('(970) 555-0123', 'HELP');
  expect([sent.status, sent.location]).toEqual([303, '/sandbox/inbox?channel=sms&to=9705550123#newest']);
  expect((await person.open('/sandbox/inbox?channel=sms')).words).toContain('(970) 555-0123');
});

test('a conversation in the list shows its six newest texts and links to all of them', async () => {
  for (let at = 1; at <= 8; at++) await text('3035550142', `Text no. ${at}.`);
  const list = (await person.open('/sandbox/inbox?channel=sms')).words;
  expect(list).toContain('All 8 texts');
  expect([list.includes('no. 2.'), list.includes('no. 3.'), list.includes('no. 8.')]).toEqual([
    false,
    true,
    true,
  ]);
  expect((await person.open('/sandbox/inbox?channel=sms&to=3035550142')).words).toContain('no. 1.');
});

test('an empty answer and a wrong number are refused at their fields, and the typed values stay', async () => {
  await text('3035550142', 'Hello');
  const empty = await answer('3035550142', '  ');
  expect([empty.status, empty.type]).toEqual([422, 'text/html; charset=UTF-8']);
  expect(empty.html).toContain('<title>Error: Texts with (303) 555-0142');
  expect(empty.words).toContain('There is a problem Type what the phone answers.');
  expect(empty.html).toMatch(
    /<textarea name="text" rows="2" id="text" aria-describedby="text-error" aria-invalid="true" autofocus>/,
  );

  const wrong = await answer('555', 'Is this "right" & <good>?');
  expect(wrong.status).toBe(422);
  expect(wrong.words).toContain('Type a phone number of 10 digits, like (303) 555-0142.');
  expect(wrong.html).toContain('value="555"');
  expect(wrong.html).toContain('>Is this &quot;right&quot; &amp; &lt;good&gt;?</textarea>');

  const long = await answer('3035550142', 'x'.repeat(1601));
  expect([
    long.status,
    long.words.includes('A text has 1,600 characters at most; this one has 1,601.'),
  ]).toEqual([422, true]);
  expect((await person.open('/sandbox/inbox')).words).toContain('Texts 1');
});

test('nothing in a mail, a text or an address becomes markup of the page', async () => {
  const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>'`;
  await mail(`evil${hostile}@x.example`, hostile, `${hostile}\nhttp://localhost/${hostile}`);
  await person.send('/sandbox/messages/reply', { from: hostile, text: hostile });
  const to = encodeURIComponent(hostile);
  for (const path of [
    '/sandbox',
    '/sandbox/inbox',
    '/sandbox/inbox?channel=mail',
    '/sandbox/inbox?channel=sms',
    `/sandbox/inbox?channel=sms&to=${to}`,
    `/sandbox/inbox?to=${to}`,
    `/sandbox/inbox?channel=${to}`,
    `/sandbox/inbox?page=${to}`,
  ]) {
    const { status, html } = await person.open(path);
    expect([path, status, /<img|<script|\sonerror=alert\(1\)>/.test(html)]).toEqual([path, 200, false]);
  }
  const again = await answer(hostile, '');
  expect([again.status, /<img|<script/.test(again.html)]).toEqual([422, false]);
  const sent = await answer(hostile, hostile);
  expect([sent.status, sent.location]).toEqual([
    303,
    `/sandbox/inbox?${new URLSearchParams({ channel: 'sms', to: hostile })}#newest`,
  ]);
});

test('only links to this portal can be followed from a mail', async () => {
  await mail('a@x.example', 'Links', 'http://localhost/#/verify?code=1 or https://evil.example/#/verify');
  const { html } = await person.open('/sandbox/inbox');
  expect(html).toContain('<a href="http://localhost/#/verify?code=1">');
  expect(html).not.toContain('href="https://evil.example');
});

test('programs use the calls as before', async () => {
  expect(await person.send('/sandbox/messages/reply', { from: '3035550142', text: 'YES' })).toEqual({
    status: 200,
    body: { success: true },
  });
  expect(await person.send('/sandbox/messages/reply', { from: 1 })).toEqual({
    status: 422,
    body: { message: 'from: Invalid type: Expected string but received 1', code: 'api.sandbox' },
  });
  const asForm = await portal.app.request('/sandbox/messages/reply', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'from=3035550142&text=NO',
  });
  expect([asForm.status, await asForm.json()]).toEqual([200, { success: true }]);
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
    items: { direction: string }[];
  };
  expect(items.filter(({ direction }) => direction === 'in')).toEqual([
    {
      id: expect.any(Number),
      channel: 'sms',
      direction: 'in',
      recipient: '3035550142',
      subject: '',
      body: 'NO',
      at: '2026-11-20T19:00:00.000Z',
    },
    {
      id: expect.any(Number),
      channel: 'sms',
      direction: 'in',
      recipient: '3035550142',
      subject: '',
      body: 'YES',
      at: '2026-11-20T19:00:00.000Z',
    },
  ]);
});
