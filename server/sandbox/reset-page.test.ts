import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';
import { PEOPLE } from '../demo/people.ts';
import { countMessages } from './inbox.ts';

let portal: Portal;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
  await person.send('/sandbox/clock', { date: portal.sandbox.clock.tomorrow() });
  await person.send('/sandbox/messages/reply', { from: '3035550142', text: 'HELP' });
});

afterAll(() => portal.close());

const messages = () => countMessages(portal.store, {});

test('the page says what is lost and leads to a second page that asks', async () => {
  const { words, html } = await person.open('/sandbox/reset');
  expect(words).toContain('What is lost Every payment');
  expect(html).not.toContain('<form');
  expect(html).toContain('href="/sandbox/reset/confirm"');
  const asks = await person.open('/sandbox/reset/confirm');
  expect(asks.words).toContain('Reset the demo? This cannot be taken back.');
  const people = Object.keys(PEOPLE).length;
  expect(asks.words).toContain(`Customers ${people}, with everything that is theirs`);
  expect(asks.words).toMatch(/Payments \d\d, made or planned/);
  expect(asks.words).toContain('Inbox 2 mails and texts Clock Back from Nov 21, 2026 to Nov 20, 2026');
  expect(asks.words).toContain('Yes, reset the demo No, keep everything');
});

test('an unconfirmed form deletes nothing', async () => {
  const pressed = await person.submit('/sandbox/reset', {});
  expect([pressed.status, pressed.location]).toEqual([303, '/sandbox/reset/confirm']);
  expect((await person.submit('/sandbox/reset', { sure: 'no' })).location).toBe('/sandbox/reset/confirm');
  expect([await messages(), portal.sandbox.clock.today()]).toEqual([2, '2026-11-21']);
});

test('a confirmed form loads the demo of the first day and resets the clock and the last move (ruling 35)', async () => {
  const pressed = await person.submit('/sandbox/reset', { sure: 'yes' });
  expect([pressed.status, pressed.location]).toEqual([303, '/sandbox?fresh']);
  expect((await person.open('/sandbox?fresh')).words).toContain(
    'The demo is fresh: its data is as on the first day and the business date is Nov 20, 2026.',
  );
  expect([await messages(), portal.sandbox.clock.today()]).toEqual([0, '2026-11-20']);
  expect((await person.open('/sandbox/clock')).words).toContain('The clock was not moved yet.');
  await portal.signIn('demo');
});
