import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockboxText } from '../../domain/remittance/lockbox.ts';
import { remittanceCsv } from '../../domain/remittance/remittance-csv.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { PLAIN, plainFile, sender } from '../../tests/support/biller-files.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { createToken, listTokens } from '../billers/tokens.ts';
import { runDueWork } from '../jobs/work.ts';
import { readRemittance } from '../remittance/read.ts';
import { imports } from '../store/schema/imports.ts';

let portal: Portal;
let token = '';
let files = 0;

const uploads = mkdtempSync(join(tmpdir(), 'billfold-uploads-'));

beforeAll(async () => {
  portal = await openPortal({}, { UPLOAD_DIR: uploads });
  await sender(portal, 'harbor').map(PLAIN);
  token = (await createToken(portal.parts, 'harbor', 'Nightly job', ['imports', 'remittances'])) ?? '';
});

afterAll(async () => {
  await portal.close();
  rmSync(uploads, { recursive: true });
});

/** Each test sends a file of its own. */
let file = '';
beforeEach(() => {
  files++;
  file = plainFile([`NEW-${files}`, 'Ada Marsh', `B-${files}`, '2026-10-31', '2026-12-15', '45.10']);
});

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

async function call(path: string, init: RequestInit = {}) {
  const answer = await portal.app.request(`/billers/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  return { status: answer.status, text, body: isJson ? JSON.parse(text) : undefined };
}

function send(body: BodyInit, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ sha256: digest(file), name: 'bills.csv', ...more });
  return call(`/imports?${query}`, { method: 'POST', body, duplex: 'half' } as RequestInit);
}

/** A connection that breaks after some bytes. */
function broken(text: string): ReadableStream<Uint8Array> {
  let parts = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (parts++ === 0) controller.enqueue(new TextEncoder().encode(text));
        else controller.error(new Error('the connection broke'));
      },
    },
    { highWaterMark: 0 },
  );
}

describe('a file that a biller sends', () => {
  test('is taken in, and its state can be asked for', async () => {
    const sent = await send(file);
    expect([sent.status, sent.body.state, sent.body.reasons]).toEqual([200, 'applying', []]);
    await runDueWork(portal.parts);
    const { body } = await call(`/imports/${sent.body.id}`);
    expect([body.state, body.done.newAccounts, body.done.newBills]).toEqual(['applied', 1, 1]);
    expect((await call('/imports')).body.items[0].id).toBe(sent.body.id);
  });

  test('that was sent before is answered without being read again', async () => {
    const { body } = await send(file);
    expect((await send('something else')).body.id).toBe(body.id);
  });

  test('goes on where the connection broke', async () => {
    const broke = await send(broken(file.slice(0, 30)), { size: String(file.length) }).catch(() => undefined);
    expect(broke?.status ?? 500).toBeGreaterThanOrEqual(400);
    const { body } = await call(`/uploads/${digest(file)}`);
    expect(body.received).toBe(30);
    const sent = await send(file.slice(30), { from: '30', size: String(file.length) });
    expect([sent.status, sent.body.state]).toEqual([200, 'applying']);
    expect((await call(`/uploads/${digest(file)}`)).body.received).toBe(0);
  });

  test('may come in pieces, and a gap between them is refused', async () => {
    const size = String(file.length);
    const first = await send(file.slice(0, 20), { size });
    expect([first.status, first.body]).toEqual([202, { received: 20 }]);
    const gap = await send(file.slice(40), { size, from: '40' });
    expect([gap.status, gap.body.message]).toEqual([
      409,
      '20 bytes of this file have arrived. Go on from there.',
    ]);
    expect((await send(file.slice(20), { size, from: '20' })).body.state).toBe('applying');
  });

  test('that says it is larger than 1 GB is refused at once, and nothing stays of it', async () => {
    for (const fields of [
      { size: '2000000000' },
      { size: '1073741825', from: '0' },
      { from: '2000000000' },
    ]) {
      const sent = await send('x', { ...fields, sha256: digest(file) });
      expect([sent.status, sent.body.message], JSON.stringify(fields)).toEqual([
        413,
        'The file is larger than 1 GB. Nothing was applied.',
      ]);
    }
    expect((await call(`/uploads/${digest(file)}`)).body.received).toBe(0);
  });

  test('of which one byte has arrived says so in the singular', async () => {
    const size = String(file.length);
    await send(file.slice(0, 1), { size });
    const { status, body } = await send(file.slice(9), { size, from: '9' });
    expect([status, body.message]).toEqual([409, '1 byte of this file has arrived. Go on from there.']);
  });

  test('whose content is not that of its digest is refused, and nothing stays of it', async () => {
    const wrong = await send(`${file}x`);
    expect([wrong.status, wrong.body.message]).toEqual([
      422,
      'The file does not have this SHA-256. Nothing was applied.',
    ]);
    expect((await call(`/uploads/${digest(file)}`)).body.received).toBe(0);
  });

  test('of which a piece came without its size keeps what had arrived, and goes on', async () => {
    const size = String(file.length);
    await send(file.slice(0, 20), { size });
    for (const [piece, more] of [
      [file.slice(20, 30), { from: '20' }],
      [file.slice(20, 30), {}],
    ] as const) {
      expect((await send(piece, more)).status).toBe(422);
      expect((await call(`/uploads/${digest(file)}`)).body.received).toBe(20);
    }
    expect((await send(file.slice(20), { size, from: '20' })).body.state).toBe('applying');
  });

  test('of which a part has arrived, sent whole and broken off, goes on from where it got furthest', async () => {
    const size = String(file.length);
    const received = async () => (await call(`/uploads/${digest(file)}`)).body.received;
    await send(file.slice(0, 20), { size });
    const sha256 = digest(file);
    for (const [came, stays] of [
      [file.slice(0, 10), 20],
      ['x'.repeat(40), 20],
      [file.slice(0, 40), 40],
    ] as const) {
      const broke = await send(broken(came), { sha256 }).catch(() => undefined);
      expect(broke?.status ?? 500).toBeGreaterThanOrEqual(400);
      expect(await received(), came).toBe(stays);
    }
    expect((await send(file.slice(40), { size, from: '40' })).body.state).toBe('applying');
    expect(await received()).toBe(0);
  });

  test('of which a part has arrived may come whole after all', async () => {
    await send(file.slice(0, 20), { size: String(file.length) });
    expect((await send(file)).body.state).toBe('applying');
    expect((await call(`/uploads/${digest(file)}`)).body.received).toBe(0);
  });

  test('and that waits for approval tells of nothing done, and a repeat says that it is one', async () => {
    const first = await send(file);
    expect(first.body.is_known).toBe(false);
    const counts = { ...first.body.expected, rows: 60_000 };
    await portal.store.db
      .update(imports)
      .set({ state: 'held', expected: counts, done: counts })
      .where(eq(imports.id, first.body.id));
    const again = await send(file);
    expect([again.status, again.body.id, again.body.is_known]).toEqual([200, first.body.id, true]);
    expect([again.body.expected.rows, again.body.done.rows]).toEqual([60_000, 0]);
    await portal.store.db.update(imports).set({ state: 'refused' }).where(eq(imports.id, first.body.id));
  });

  test('twice at once is taken in once', async () => {
    const both = await Promise.all([send(file), send(file)]);
    const states = both.map(({ status }) => status).sort();
    expect(states[0]).toBe(200);
    expect([200, 409]).toContain(states[1]);
    const { body } = await call('/imports');
    expect(body.items.filter(({ sha256 }: { sha256: string }) => sha256 === digest(file))).toHaveLength(1);
  });

  test('is refused before it is uploaded while the same file is being read', async () => {
    const { id } = (await send(file)).body;
    const readAt = new Date(portal.parts.clock.now());
    await portal.store.db.update(imports).set({ state: 'staging', readAt }).where(eq(imports.id, id));
    const again = await send(file);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This file is being uploaded or read elsewhere. Please try again in a minute.',
    ]);
    expect((await call(`/uploads/${digest(file)}`)).body.received).toBe(0);
    portal.pass(2 * MINUTE);
    expect((await send(file)).body.state).toBe('applying');
  });

  test('is only checked when it is a dry run', async () => {
    const sent = await send(file, { dry_run: 'true' });
    expect([sent.body.state, sent.body.expected.newBills]).toEqual(['checked', 1]);
    expect((await call(`/imports/${sent.body.id}`)).status).toBe(404);
  });

  test('under a name that cannot be stored is taken in, and told without it', async () => {
    const sent = await send(file, { name: 'bi\u0000lls.csv' });
    expect([sent.status, sent.body.file_name]).toEqual([200, 'bi\uFFFDlls.csv']);
  });

  test('of a mapping that does not exist, or of a day to come, is refused in words', async () => {
    expect((await send(file, { mapping: 'meters' })).body.message).toBe(
      'The file of harbor has no import meters.',
    );
    expect((await send(file, { date: '2030-01-01' })).body.message).toBe('1/1/2030 is a day to come.');
  });

  test('with lines that cannot be read tells which, as CSV', async () => {
    file = plainFile(
      [`NEW-${files}`, 'Ada Marsh', `B-${files}`, '2026-10-31', '2026-12-15', '45.10'],
      [`BAD-${files}`, 'Cy Bell', 'B-1', '2026-10-31', '2026-12-15', 'many'],
    );
    const sent = await send(file);
    const { text } = await call(`/imports/${sent.body.id}/problems`);
    expect(text).toContain('line,column,value,problem\r\n3,balance,many,');
  });
});

describe('what a biller is told', () => {
  test('is the same file as at the command line, as CSV and as lockbox file', async () => {
    const dana = await portal.signIn('demo');
    await payer(portal, () => dana).pay({
      accounts: ['100-2218-04'],
      method: 'Everyday Visa',
      amount: cents(1_500),
    });
    portal.pass(DAY);
    await runDueWork(portal.parts);
    const { body } = await call('/remittances');
    const [newest] = body.items;
    expect([newest.paid, newest.lines, newest.has_lockbox]).toEqual([15, 1, true]);
    const remittance = await readRemittance(portal.parts, 'harbor', newest.number);
    if (!remittance?.lockbox) throw new Error('no remittance');
    expect((await call(`/remittances/${newest.number}`)).text).toBe(remittanceCsv(remittance));
    expect((await call(`/remittances/${newest.number}/lockbox`)).text).toBe(
      lockboxText(remittance, remittance.lockbox),
    );
    expect((await call(`/remittances?before=${newest.number}`)).body.items).toEqual([]);
    const none = 999_999_999_999;
    for (const path of [`/remittances/${none}`, `/remittances/${none}/lockbox`])
      expect((await call(path)).status).toBe(404);
    expect((await call(`/remittances?before=${none}`)).body).toEqual(body);
  });
});

test('a token tells when it was used last', async () => {
  await call('/imports');
  const [mine] = await listTokens(portal.parts, 'harbor');
  expect(mine?.lastUsedAt?.getTime()).toBeGreaterThan(0);
});
