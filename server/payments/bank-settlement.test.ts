import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { sentMessages } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { type Processor, ProcessorDown } from '../ports/processor.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let portal: Portal;
let dana: SignedInCustomer;
let trouble: Error | undefined;

beforeAll(async () => {
  const plain = await openPortal();
  const { processor } = plain.parts;
  const troubled: Processor = {
    ...processor,
    ask: async (...question) => {
      if (trouble) throw trouble;
      return processor.ask(...question);
    },
  };
  portal = { ...plain, parts: Object.assign(plain.parts, { processor: troubled }) };
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

async function pass(milliseconds: number) {
  portal.pass(milliseconds);
  dana = await portal.signIn('demo');
  return runDueWork(portal.parts);
}

async function faults(): Promise<number> {
  const { values } = await portal.parts.metrics.workFailures.get();
  return values.find(({ labels }) => labels.kind === 'settlements')?.value ?? 0;
}

test('a bank payment without an answer is looked up again an hour later, and a fault of ours is counted (SRV-35)', async () => {
  const till = payer(portal, () => dana);
  const paid = await till.pay({ accounts: ['LOT-114'], method: 'Joint checking' });
  const statusNow = async () => {
    const [confirmation_number = ''] = paid.confirmation_nums;
    return (await portal.send(getReceipt, { confirmation_number }, dana)).answer().trans_status;
  };
  trouble = new ProcessorDown('the processor is down');
  await pass(2 * DAY);
  expect([await statusNow(), await faults()]).toEqual([7, 0]);
  trouble = new TypeError('a fault of ours');
  await pass(HOUR);
  expect([await statusNow(), await faults()]).toEqual([7, 1]);
  trouble = undefined;
  await pass(HOUR);
  expect(await statusNow()).toBe(1);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a payment that was told to be on its way is told once more when it is paid, with its receipt', async () => {
  const till = payer(portal, () => dana);
  await till.pay({ accounts: ['LOT-121'], method: 'Joint checking' });
  const countOf = async (subject: string) =>
    (await sentMessages(portal)).filter((message) => message.subject === subject).length;
  await pass(0);
  const [told, receipts] = [
    await countOf('Your payment is on its way'),
    await countOf('Your payment receipt'),
  ];
  expect(told).toBeGreaterThan(0);
  await pass(6 * DAY);
  expect(await countOf('Your payment is on its way')).toBe(told);
  expect(await countOf('Your payment receipt')).toBe(receipts + 1);
});
