import { renderToBuffer } from '@react-pdf/renderer';
import { expect, test } from 'vitest';
import { cents } from '../domain/cents.ts';
import { samplePart, sampleReceipt } from '../domain/sample-checkout.ts';
import { textOfPdf } from '../tests/pdf-text.ts';
import { ReceiptDocument } from './Receipt.tsx';
import { inWinAnsi, isWinAnsi } from './win-ansi.ts';

async function readPdf(receipt = sampleReceipt()) {
  const pdf = await renderToBuffer(<ReceiptDocument receipt={receipt} />);
  const source = pdf.toString('latin1');
  return {
    source,
    pages: source.match(/\/Type \/Page\b(?!s)/g)?.length,
    text: textOfPdf(pdf),
  };
}

test('a receipt is real text on one A4 page RCT-10, RCT-12, RCT-13', async () => {
  const { pages, source, text } = await readPdf();
  expect(pages).toBe(1);
  expect(source).toMatch(/\/MediaBox \[0 0 595\.28\d* 841\.89\d*\]/);
  for (const words of [
    'BF-7K2M-9QXA',
    'Paid 11/20/2026',
    '$84.20',
    'Red Mesa Water',
    'Visa ending in 4242',
  ]) {
    expect(text).toContain(words);
  }
});

test('a long receipt has several pages and repeats its head on each RCT-13', async () => {
  const items = Array.from({ length: 90 }, (_, at) => ({
    item_description: 'Water',
    account_num: `A${at}`,
    ebill_id: at + 1,
    amount: cents(100),
  }));
  const { pages = 0, text } = await readPdf(
    sampleReceipt({ transaction_receipts: [samplePart({ transactions: { items } })] }),
  );
  expect(pages).toBeGreaterThan(1);
  expect(text.match(/Paid 11\/20\/2026/g)).toHaveLength(pages);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(items.filter(({ account_num }) => !text.includes(`· ${account_num}`.replace('·', '\xb7')))).toEqual(
    [],
  );
});

test('a failed part stands first, with its words RCT-07', async () => {
  const failed = samplePart({
    trans_status: 2,
    statusName: 'Failed',
    trans_msg: 'The card was declined.',
    entity_name: 'Summit Gas',
    confirmation_num: 'BF-2',
  });
  const { text } = await readPdf(sampleReceipt({ transaction_receipts: [samplePart(), failed] }));
  expect(text.indexOf('Summit Gas')).toBeLessThan(text.indexOf('Red Mesa Water'));
  expect(text.replaceAll('\n', ' ')).toContain('The card was declined.');
});

test('letters that the font lacks are told, never dropped', async () => {
  const part = samplePart({ billing_information: { first_name: 'Łukasz', last_name: 'Müller' } });
  const { text } = await readPdf(sampleReceipt({ transaction_receipts: [part] }));
  expect(text).toContain('?ukasz M\xfcller');
  expect(text).toContain('cannot be written in this PDF');
  expect([isWinAnsi('Müller – 5 €'), isWinAnsi('Łukasz'), inWinAnsi('Ελένη')]).toEqual([
    true,
    false,
    '?????',
  ]);
});
