import { afterAll, beforeAll, expect, test } from 'vitest';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { createLog } from '../observability/log.ts';
import { ProcessorRefused } from '../ports/processor.ts';

const lines: string[] = [];
/** As the processor answers, with a request whose name holds the number of a card. */
const ANSWER = { kind: 'StripeInvalidRequestError', code: 'account_invalid', status: 400 };
let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
  const refusing = {
    ...portal.parts.processor,
    charge: async () => {
      throw new ProcessorRefused('no such account', { facts: [{ ...ANSWER, request: '4111111111111111' }] });
    },
  };
  const log = createLog('error', { write: (line) => void lines.push(line) });
  Object.assign(portal.parts, { processor: refusing, log });
});

afterAll(() => portal.close());

test('a processor that refuses what it is sent charges nothing, and operators read which biller and charge it is about', async () => {
  const dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  await till.review({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const { status, message } = await till.submit();
  expect([status, message]).toEqual([422, expect.stringContaining('You have not been charged')]);
  const said = lines.map((line) => JSON.parse(line));
  expect(said).toMatchObject([
    {
      msg: 'the processor refused a request',
      refused: [{ ...ANSWER, biller: 'harbor', charge: expect.stringMatching(/^[\da-f-]{36}$/) }],
    },
  ]);
  expect(lines.join()).not.toContain('4111');
  const { values } = await portal.parts.metrics.processorRefusals.get();
  expect(values).toMatchObject([{ value: 1 }]);
  expect(await auditBooks(portal.parts)).toEqual([]);
});
