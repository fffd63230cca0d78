import { createRequire } from 'node:module';
import { renderToBuffer } from '@react-pdf/renderer';
import { expect, test } from 'vitest';
import { samplePart, sampleReceipt } from '../domain/fixtures/checkout.ts';
import { cents } from '../domain/values/cents.ts';
import { embeddedLetters, textOfPdf } from '../tests/support/pdf-text.ts';
import { registerFonts } from './fonts.ts';
import { canWrite, subsetsFor, writableText } from './letters.ts';
import { ReceiptDocument } from './Receipt.tsx';

const { resolve } = createRequire(import.meta.url);
registerFonts((file) => resolve(`@fontsource/noto-sans/files/${file}`));

async function readPdf(receipt = sampleReceipt()) {
  const pdf = await renderToBuffer(<ReceiptDocument receipt={receipt} />);
  const source = pdf.toString('latin1');
  return {
    source,
    pages: source.match(/\/Type \/Page\b(?!s)/g)?.length,
    text: textOfPdf(pdf),
  };
}

test('a receipt is real text on one A4 page (RCT-10, RCT-12, RCT-13)', async () => {
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

test('a receipt names itself and its language to a screen reader', async () => {
  const { source } = await readPdf();
  expect(source).toContain('/Lang (en-US)');
  expect(source).toContain('/DisplayDocTitle true');
  // A title is stored in two bytes a letter.
  expect(source.replaceAll('\0', '')).toMatch(/\((?:þÿ)?Receipt BF-7K2M-9QXA\)/);
});

test('a receipt says what was given back of it, and is not stamped as paid (ruling 7)', async () => {
  const back = { refund_status: 'done', refund_amount: cents(1_000), refunded_amount: cents(1_000) } as const;
  const pdf = await readPdf(sampleReceipt({ transaction_receipts: [samplePart(back)] }));
  const text = pdf.text.replace(/\s+/g, ' ');
  expect(text).toContain('$10.00 of $84.20 given back');
  expect(text).toContain('Given back $10.00 · Left of it $74.20');
  expect(text).not.toContain('Paid 11/20/2026');
});

test('a receipt of a bill that several methods paid names each amount (PAY-38)', async () => {
  const part = samplePart({
    payment_method: 'Visa ending in 4242: $20.00, American Express ending in 0005: $64.20',
  });
  const { text } = await readPdf(sampleReceipt({ transaction_receipts: [part] }));
  expect(text).toContain('Visa ending in 4242: $20.00 and American Express ending in 0005: $64.20');
  expect((await readPdf()).text).not.toContain('Payment methods');
});

test('a long receipt has several pages and repeats its head on each (RCT-13)', async () => {
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

test('a failed part comes first, with its message (RCT-07)', async () => {
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

const namedBy = (first_name: string, last_name: string) =>
  sampleReceipt({ transaction_receipts: [samplePart({ billing_information: { first_name, last_name } })] });

test.each([
  ['Łukasz', 'Işık', 'Łış'],
  ['Ελένη', 'Παπαδοπούλου', 'Ελένη'],
  ['Οὐρανία', 'Ἀθηνᾶ', 'ὐἈᾶ'],
  ['Дарья', 'Іваненко', 'ДарьяІ'],
  ['Nguyễn', 'Đặng', 'ễĐặ'],
])('the name %s %s is written in its own letters (RCT-10, ruling 36)', async (first, last, letters) => {
  const pdf = await renderToBuffer(<ReceiptDocument receipt={namedBy(first, last)} />);
  for (const letter of letters) expect(embeddedLetters(pdf)).toContain(letter);
  expect(textOfPdf(pdf)).not.toContain('?');
  expect(textOfPdf(pdf)).not.toContain('stand as a question mark');
});

test('a name in another script is noted, never dropped, and loads no font (ruling 36)', async () => {
  const pdf = await renderToBuffer(<ReceiptDocument receipt={namedBy('山田', 'Müller')} />);
  expect(textOfPdf(pdf)).toContain('?? M\xfcller');
  expect(textOfPdf(pdf).replaceAll('\n', ' ')).toContain(
    'This PDF shows only Latin, Greek and Cyrillic letters.',
  );
  expect(embeddedLetters(pdf)).toBe('');
});

test('text that Helvetica can write needs no other font', () => {
  expect(subsetsFor('Müller – 5 € · “Šimon”')).toEqual([]);
  expect(subsetsFor('Łukasz и Ελένη')).toEqual(['latin-ext', 'greek', 'cyrillic']);
  expect([canWrite('Łukasz и Ελένη'), canWrite('山田'), writableText('Ω 山')]).toEqual([true, false, 'Ω ?']);
});
