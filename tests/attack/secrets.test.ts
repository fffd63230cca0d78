import { afterEach, expect, test } from 'vitest';
import { capturedLog } from '../support/captured-log.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { note } from './figures.ts';
import { lookForSecrets } from './secrets.ts';

let portal: Portal;

afterEach(() => portal.close());

test('no place that keeps or shows something has a secret that I entered or was given', async () => {
  const { log, said } = capturedLog();
  portal = await openPortal({ log });
  const figures = await lookForSecrets(portal, said);
  await note('attack', 4, 'secrets in every place of the server', figures);
  expect(figures.found).toEqual([]);
});

test('a secret in a table or in the log is found', async () => {
  portal = await openPortal();
  const planted = () => 'the password was Demo-pass-1';
  await portal.store.db.execute("update accounts set mailing_address = '378282246310005'");
  const { found } = await lookForSecrets(portal, planted);
  expect(found).toContain('password in the log');
  expect(found).toContain('card number in tables');
});
