import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clockFrom } from '../clock.ts';
import { readConfig } from '../config.ts';
import { serveSecurityContact } from './security-contact.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

async function textUnder(env: Record<string, string>): Promise<string> {
  const app = new Hono();
  const config = readConfig({ PUBLIC_URL: 'https://bills.city.example/', ...env });
  serveSecurityContact(app, { config, clock: clockFrom(() => NOON, 'America/Denver') });
  const answer = await app.request('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  return answer.text();
}

test('who finds a weakness of a city’s portal reads where to report it, and until when that holds', async () => {
  const text = await textUnder({ BRAND: 'deploy/brand.example/brand.json' });
  expect(text).toMatch(/^Contact: mailto:\S+@\S+\nContact: https:\/\/bills\.city\.example\/#\/contact\n/);
  expect(text).toContain('Expires: 2027-02-18T12:00:00.000Z\n');
  expect(text).toContain('Canonical: https://bills.city.example/.well-known/security.txt\n');
});
