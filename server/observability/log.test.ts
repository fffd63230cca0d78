import { expect, test } from 'vitest';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { createLog } from './log.ts';

test('numbers of cards and accounts are redacted, at any depth and in any error (SRV2-38)', () => {
  let output = '';
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((line: string) => {
    output += line;
    return true;
  }) as typeof process.stdout.write;
  try {
    const log = createLog('info');
    const card = sampleCardEntries({ cvv: '8264' });
    log.info(card, 'bare');
    log.info({ request: sampleBankEntries() }, 'in a request');
    log.info({ call: { request: card } }, 'in the request of a call');
    log.error(new Error('no room for 4111111111111111'));
    log.error({ err: new Error('no room for 4111111111111111') });
  } finally {
    process.stdout.write = write;
  }
  expect(output).toContain('Redacted');
  for (const secret of ['4111111111111111', '8264', '000123456789', '307070115'])
    expect(output.includes(secret), secret).toBe(false);
});
