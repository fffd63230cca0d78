import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Portal } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';
import { billTypes } from '../store/schema/billers.ts';
import { sandboxFaults } from '../store/schema/sandbox.ts';
import { listServices, servicesNotUp } from './services.ts';

let portal: Portal;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
});

beforeEach(() => portal.store.db.delete(sandboxFaults));

afterAll(() => portal.close());

const services = () => listServices(portal.store);
const states = async () =>
  (await services()).filter(({ state }) => state !== 'up').map(({ field, state }) => [field, state]);

async function fieldOf(name: string): Promise<string> {
  const service = (await services()).find((service) => service.name === name);
  if (!service) throw new Error(`there is no ${name}`);
  return service.field;
}

test('the processor, each biller and each tax service can be set to each of its states', async () => {
  const { html, words } = await person.open('/sandbox/faults');
  for (const state of ['Up', 'Down', 'Slow', 'Ambiguous'])
    expect(html).toContain(`aria-label="Payment processor: ${state}"`);
  const summit = await fieldOf('Summit Gas');
  expect(html.match(new RegExp(`name="${summit}" value="(\\w+)"`, 'g'))).toEqual(
    ['up', 'down', 'slow'].map((state) => `name="${summit}" value="${state}"`),
  );
  const tax = await fieldOf('Tax service of State Revenue Department');
  expect(html.match(new RegExp(`name="${tax}" value="(\\w+)"`, 'g'))).toEqual(
    ['up', 'down', 'slow'].map((state) => `name="${tax}" value="${state}"`),
  );
  expect(words).toContain('Ambiguous Takes the payment and does not answer');
  expect(words).toContain('Everything is up.');
});

test('without an organization that takes business taxes there are no tax services', async () => {
  const before = await portal.store.db.select().from(billTypes);
  await portal.store.db.update(billTypes).set({ isBusinessTax: false });
  expect((await person.open('/sandbox/faults')).words).not.toContain('Tax services');
  expect((await services()).some(({ kind }) => kind === 'tax')).toBe(false);
  for (const { id, isBusinessTax } of before)
    if (isBusinessTax)
      await portal.store.db.execute(`update bill_types set is_business_tax = true where id = ${id}`);
  expect((await person.open('/sandbox/faults')).words).toContain('Tax services');
});

test('one press sets one service, which is marked on the page and counted on every page', async () => {
  const summit = await fieldOf('Summit Gas');
  const pressed = await person.submit('/sandbox/faults', { [summit]: 'slow' });
  expect([pressed.status, pressed.location]).toEqual([303, `/sandbox/faults#${summit.replace('.', '-')}`]);
  const { html, words } = await person.open('/sandbox/faults');
  expect(words).toContain('Not up: Summit Gas (slow). Everything up');
  expect(words).toContain('Summit Gas Slow Up Down Slow');
  expect(html).toContain('aria-label="Summit Gas: Slow" aria-pressed="true"');
  expect(html).toContain('aria-label="Summit Gas: Up" aria-pressed="false"');
  expect((await person.open('/sandbox/inbox')).html).toContain('1<span class="hidden"> not up:</span>');
  expect(await states()).toEqual([[summit, 'slow']]);
});

test('Everything up sets up all services that are not up', async () => {
  await person.send('/sandbox/faults', { processor: 'down' });
  const summit = await fieldOf('Summit Gas');
  await person.submit('/sandbox/faults', { [summit]: 'down' });
  const { html } = await person.open('/sandbox/faults');
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="up"/g)].map(
    ([, name = '']) => [name, 'up'],
  );
  expect(hidden).toEqual([
    ['processor', 'up'],
    [summit, 'up'],
  ]);
  const pressed = await person.submit('/sandbox/faults', Object.fromEntries(hidden));
  expect([pressed.status, pressed.location]).toEqual([303, '/sandbox/faults']);
  expect(servicesNotUp(await services())).toEqual([]);
});

test('an unknown service or state is refused with a message, and nothing is changed', async () => {
  const tax = await fieldOf('Tax service of State Revenue Department');
  const sleepy = await person.submit('/sandbox/faults', {
    processor: 'sleepy',
    [tax]: 'ambiguous',
    'billers.999': '<b>down</b>',
  });
  expect([sleepy.status, sleepy.type]).toEqual([422, 'text/html; charset=UTF-8']);
  expect(sleepy.html).toContain('<title>Error: Faults');
  expect(sleepy.words).toContain('Payment processor cannot be sleepy. Choose Up, Down, Slow or Ambiguous.');
  expect(sleepy.words).toContain(
    'Tax service of State Revenue Department cannot be ambiguous. Choose Up, Down or Slow.',
  );
  expect(sleepy.words).toContain('There is no service billers.999. Nothing was changed.');
  expect(await states()).toEqual([]);
});

test('programs use the calls as before', async () => {
  const request = { processor: 'slow', billers: { 3: 'down' }, booking: { 3: 'day' }, tax: { 9: 'down' } };
  expect(await person.send('/sandbox/faults', request)).toEqual({ status: 200, body: request });
  expect(await (await portal.app.request('/sandbox/faults')).json()).toEqual(request);
  expect(await person.send('/sandbox/faults', { processor: 'sleepy' })).toEqual({
    status: 422,
    body: {
      message:
        'processor: Invalid type: Expected ("up" | "down" | "slow" | "ambiguous") but received "sleepy"',
      code: 'api.sandbox',
    },
  });
});
