import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';

let portal: Portal;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
});

afterAll(() => portal.close());

test('each site that the portal links to says what is there in production, with a way back (ruling 33)', async () => {
  for (const place of ['guest-checkout', 'merchant', 'registration', 'water-service', 'custom-pdf']) {
    const { status, words, html } = await person.open(`/sandbox/outside/${place}`);
    expect([place, status, words.includes('In production this is')]).toEqual([place, 200, true]);
    expect(html).toContain('<a class="button" href="/">Back to the portal</a>');
  }
});

test('links of the portal lead to these pages', async () => {
  const away = await person.open('/outside/merchant');
  expect([away.status, away.location]).toEqual([302, '/sandbox/outside/merchant']);
});

test('what a link hands over is shown (ADD-19)', async () => {
  const { words, html } = await person.open(
    '/sandbox/outside/registration?registration_token=%3Cb%3Et0k3n%3C/b%3E',
  );
  expect(words).toContain('What was handed over registration_token <b>t0k3n</b>');
  expect(html).not.toContain('<b>');
});

test('an unknown site is reported, and the known ones are named', async () => {
  for (const place of ['__proto__', '%3Cscript%3E', 'casino']) {
    const { status, words, html } = await person.open(`/sandbox/outside/${place}`);
    expect([status, words.includes('No site stands here'), html.includes('<script')]).toEqual([
      404,
      true,
      false,
    ]);
    expect(words).toContain('The water service');
  }
});
