import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountList } from '../../domain/calls/bills.ts';
import { getStatementPdf, mintPdfTicket, openPdf } from '../../domain/calls/documents.ts';
import { textOfPdf } from '../../tests/pdf-text.ts';
import { openPortal, type Portal, type Signed } from '../../tests/portal.ts';

let portal: Portal;
let dana: Signed;
let sam: Signed;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  sam = await portal.signIn('single');
});

afterAll(() => portal.close());

async function billOf(who: Signed, account_num: string): Promise<number> {
  const groups = (await portal.send(getAccountList, {}, who)).answer();
  const accounts = groups.flatMap((group) => group.accounts);
  return accounts.find((account) => account.account_num === account_num)?.ebill_id ?? 0;
}

const pathOf = (bill: number) => `/services/web/billDisplay/GetPDFDocument/${bill}`;

async function ticketFor(u: string, who: Signed): Promise<string> {
  return (await portal.send(mintPdfTicket, { u }, who)).answer().ticket;
}

test('the statement of my bill comes as a PDF that can be read as text (API-24, SRV-28)', async () => {
  const answer = await portal.send(getStatementPdf, { id: await billOf(dana, '100-2218-04') }, dana);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const text = textOfPdf(Buffer.from(await answer.answer().arrayBuffer()));
  for (const words of ['Harbor City Utilities', '100-2218-04', '$82.40', 'Meter readings', 'W-4471'])
    expect(text).toContain(words);
});

test('a bill whose organization keeps no document has none (SRV-28, DET-52)', async () => {
  const { status, message } = await portal.send(
    getStatementPdf,
    { id: await billOf(dana, '400190873') },
    dana,
  );
  expect([status, message]).toEqual([404, 'Unable to find billing history record.']);
});

test('a ticket opens its document once, without a bearer, under the name I asked for (API-25)', async () => {
  const u = pathOf(await billOf(sam, '100-4400-18'));
  const t = await ticketFor(u, sam);
  const opened = await portal.send(openPdf, { u, t, n: 'water "nov"\r\nX: 1.pdf' });
  expect(opened.headers.get('content-disposition')).toBe('inline; filename="water _nov___X_ 1.pdf"');
  expect(textOfPdf(Buffer.from(await opened.answer().arrayBuffer()))).toContain('100-4400-18');
  expect((await portal.send(openPdf, { u, t, n: '' })).status).toBe(401);
});

test('a ticket opens nothing else, nothing of others, and nothing after a minute (ruling 25)', async () => {
  const [mine, danas] = [pathOf(await billOf(sam, '100-4400-18')), pathOf(await billOf(dana, 'R0041882'))];
  expect((await portal.send(openPdf, { u: danas, t: await ticketFor(mine, sam), n: '' })).status).toBe(401);
  expect((await portal.send(openPdf, { u: danas, t: await ticketFor(danas, sam), n: '' })).status).toBe(404);
  const late = await ticketFor(mine, sam);
  portal.pass(61_000);
  expect((await portal.send(openPdf, { u: mine, t: late, n: '' })).status).toBe(401);
});

test.each(['https://elsewhere.example/a.pdf', '/etc/passwd', '//x', `${pathOf(1)}/..`, `${pathOf(1)}?a=1`])(
  'any other path answers 400: %s (API-25)',
  async (u) => {
    expect((await portal.send(openPdf, { u, t: 'x', n: '' })).status).toBe(400);
    expect((await portal.send(mintPdfTicket, { u }, dana)).status).toBe(400);
  },
);

test('documents that are asked for at once are all made', async () => {
  const id = await billOf(sam, '100-4400-18');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => portal.send(getStatementPdf, { id }, sam)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});
