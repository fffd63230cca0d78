import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStatementPdf, mintPdfTicket, openPdf } from '../../domain/bills/document-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

let portal: Portal;
let dana: SignedInCustomer;
let sam: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  sam = await portal.signIn('single');
});

afterAll(() => portal.close());

async function billOf(session: SignedInCustomer, account_num: string): Promise<number> {
  const groups = (await portal.send(getAccountList, {}, session)).answer();
  const accounts = groups.flatMap((group) => group.accounts);
  return accounts.find((account) => account.account_num === account_num)?.ebill_id ?? 0;
}

const pathOf = (bill: number) => `/services/web/billDisplay/GetPDFDocument/${bill}`;

async function ticketFor(u: string, session: SignedInCustomer): Promise<string> {
  return (await portal.send(mintPdfTicket, { u }, session)).answer().ticket;
}

test('the statement of my bill is a PDF whose text can be read (API-24, SRV-28)', async () => {
  const answer = await portal.send(getStatementPdf, { id: await billOf(dana, '100-2218-04') }, dana);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const text = textOfPdf(Buffer.from(await answer.answer().arrayBuffer()));
  for (const words of ['Harbor City Utilities', '100-2218-04', '$82.40', 'Meter readings', 'W-4471'])
    expect(text).toContain(words);
});

test('a bill whose organization has no document of it has none (SRV-28, DET-52)', async () => {
  const { status, message } = await portal.send(
    getStatementPdf,
    { id: await billOf(dana, '400190873') },
    dana,
  );
  expect([status, message]).toEqual([404, 'Unable to find billing history record.']);
});

test('a ticket opens its document once, without a bearer token, under the name that I asked for (API-25)', async () => {
  const u = pathOf(await billOf(sam, '100-4400-18'));
  const t = await ticketFor(u, sam);
  const opened = await portal.send(openPdf, { u, t, n: 'water "nov"\r\nX: 1.pdf' });
  expect(opened.headers.get('content-disposition')).toBe('inline; filename="water _nov___X_ 1.pdf"');
  expect(textOfPdf(Buffer.from(await opened.answer().arrayBuffer()))).toContain('100-4400-18');
  expect((await portal.send(openPdf, { u, t, n: '' })).status).toBe(401);
});

test('a ticket opens no other document, no other customer’s, and nothing after a minute (ruling 25)', async () => {
  const [sams, danas] = [pathOf(await billOf(sam, '100-4400-18')), pathOf(await billOf(dana, 'R0041882'))];
  expect((await portal.send(openPdf, { u: danas, t: await ticketFor(sams, sam), n: '' })).status).toBe(401);
  expect((await portal.send(openPdf, { u: danas, t: await ticketFor(danas, sam), n: '' })).status).toBe(404);
  const late = await ticketFor(sams, sam);
  portal.pass(61_000);
  expect((await portal.send(openPdf, { u: sams, t: late, n: '' })).status).toBe(401);
});

test.each(['https://elsewhere.example/a.pdf', '/etc/passwd', '//x', `${pathOf(1)}/..`, `${pathOf(1)}?a=1`])(
  'any other path answers 400: %s (API-25)',
  async (u) => {
    expect((await portal.send(openPdf, { u, t: 'x', n: '' })).status).toBe(400);
    expect((await portal.send(mintPdfTicket, { u }, dana)).status).toBe(400);
  },
);

test('documents requested at the same time are all made', async () => {
  const id = await billOf(sam, '100-4400-18');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => portal.send(getStatementPdf, { id }, sam)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});
