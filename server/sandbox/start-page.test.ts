import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';
import { SIGN_INS } from '../demo/load.ts';

let portal: Portal;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
});

afterAll(() => portal.close());

test('the page lists every sign-in with what it shows, and the password (SRV-54)', async () => {
  const { words, html } = await person.open('/sandbox');
  expect(words).toContain('All of them have the password Demo-pass-1');
  expect(SIGN_INS.people.length).toBeGreaterThan(5);
  for (const { email, fname, lname, shows } of SIGN_INS.people) {
    expect(words.toLowerCase()).toContain(`${email} ${fname} ${lname} ${shows}`.toLowerCase());
    expect(html).toContain(`<code class="whole">${email}</code>`);
  }
});

test('the page shows the business date, the services that are not up and the inbox, and links to the portal', async () => {
  const { words, html } = await person.open('/sandbox');
  expect(words).toContain('Friday, November 20, 2026 12:00 PM in America/Denver');
  expect(words).toContain(
    'Not up right now Pioneer Internet Down and Tax service of Red Mesa Water District (down)',
  );
  expect(words).toContain('0 mails, 0 texts Nothing was sent yet');
  expect(html).toContain('href="/"');
});

test('the page names a text that came last, and further services that are not up', async () => {
  // A text from an invalid number is kept and not answered.
  await person.send('/sandbox/messages/reply', { from: '5550142', text: 'HELP' });
  await person.send('/sandbox/faults', { processor: 'ambiguous' });
  const { words } = await person.open('/sandbox');
  expect(words).toContain('0 mails, 1 text The newest: an answer by text, from 5550142');
  expect(words).toContain('Payment processor Ambiguous and Pioneer Internet (down)');
  await person.send('/sandbox/faults', { processor: 'up' });
});

test('no page has a script or a style of its own, and none may be cached', async () => {
  for (const path of [
    '',
    '/inbox',
    '/inbox?channel=sms',
    '/clock',
    '/faults',
    '/reset',
    '/reset/confirm',
    '/outside/merchant',
  ]) {
    const answer = await portal.app.request(`/sandbox${path}`, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    expect([path, answer.status, /<script|<style|\sstyle=|\son\w+=/i.test(html)]).toEqual([path, 200, false]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*style-src 'self'/);
  }
});

test('the style sheet and the typeface are served', async () => {
  const style = await portal.app.request('/sandbox/style.css');
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  const face = await portal.app.request('/sandbox/face.woff2');
  expect([face.status, face.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  expect(
    Buffer.from(await face.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('wOF2');
});

test('a person who asks for a page that does not exist gets a page with a way back', async () => {
  const { status, type, words } = await person.open('/sandbox/nowhere');
  expect([status, type]).toEqual([404, 'text/html; charset=UTF-8']);
  expect(words).toBe('There is no such page Back to the start');
});
