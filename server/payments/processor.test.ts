import { afterAll, beforeAll, expect, test } from 'vitest';
import { capturedLog } from '../../tests/support/captured-log.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { ProcessorRefused } from '../ports/processor.ts';

const logged = capturedLog();
let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
  const refusing = {
    ...portal.parts.processor,
    charge: async () => {
      throw new ProcessorRefused('no such account');
    },
  };
  Object.assign(portal.parts, { processor: refusing, log: logged.log });
});

afterAll(() => portal.close());

test('a processor that refuses what it is sent charges nothing, and operators are told', async () => {
  const dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  await till.review({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const { status, message } = await till.submit();
  expect([status, message]).toEqual([422, expect.stringContaining('You have not been charged')]);
  expect(logged.said()).toContain('the processor refused a request');
  expect(logged.said()).toContain('"refused":"no such account"');
  const { values } = await portal.parts.metrics.processorRefusals.get();
  expect(values).toMatchObject([{ value: 1 }]);
  expect(await auditBooks(portal.parts)).toEqual([]);
});
