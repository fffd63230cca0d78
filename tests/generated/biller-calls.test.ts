import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_RIGHTS } from '../../domain/api/biller-call.ts';
import { pathFields } from '../../domain/api/path.ts';
import { allBillerCalls, type NamedBillerCall } from '../../domain/biller-calls.ts';
import { DAY } from '../../domain/values/durations.ts';
import { createToken, listTokens, revokeToken } from '../../server/billers/tokens.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { sampleValue, wireValues } from './sample.ts';

const CALLS = allBillerCalls();
const SEED = 20_261_126;
const FILE = 'account,name,bill,period end,due,balance\n';

const uploads = mkdtempSync(join(tmpdir(), 'billfold-uploads-'));

let portal: Portal;
let harbor = '';

beforeAll(async () => {
  portal = await openPortal({}, { UPLOAD_DIR: uploads });
  harbor = await tokenOf('harbor');
});

afterAll(async () => {
  await portal.close();
  rmSync(uploads, { recursive: true });
});

async function tokenOf(biller: string, rights = TOKEN_RIGHTS as readonly (typeof TOKEN_RIGHTS)[number][]) {
  const token = await createToken(portal.parts, biller, 'tests', rights);
  if (token === undefined) throw new Error(`no biller ${biller}`);
  return token;
}

const sampleOf = ({ call }: NamedBillerCall) =>
  sampleValue(wireValues(call.request as never), SEED) as Record<string, unknown>;

function send({ call }: NamedBillerCall, fields: Record<string, unknown>, authorization?: string) {
  const inPath = pathFields(call.path);
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fields[name])));
  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      inPath.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return portal.app.request(`${path}?${query}`, {
    method: call.method,
    headers: authorization === undefined ? {} : { authorization },
    ...(call.takes === undefined ? {} : { body: FILE }),
  });
}

const named = CALLS.map((row) => [row.name, row] as const);

describe('Without a token of its biller', () => {
  test.each(named)('%s answers 401', async (_, row) => {
    const revoked = await tokenOf('harbor');
    const tokens = await listTokens(portal.parts, 'harbor');
    await revokeToken(portal.parts, tokens.at(-1)?.id ?? 0);
    const dana = await portal.signIn('demo');
    for (const header of [
      undefined,
      '',
      'Bearer ',
      `Bearer ${harbor}x`,
      `Basic ${harbor}`,
      `Bearer ${dana.token}`,
      `Bearer ${revoked}`,
    ])
      expect((await send(row, sampleOf(row), header)).status).toBe(401);
  });

  test.each(named)('%s answers 403 to a token without its right', async (_, row) => {
    const others = TOKEN_RIGHTS.filter((right) => right !== row.call.may);
    const answer = await send(row, sampleOf(row), `Bearer ${await tokenOf('harbor', others)}`);
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ message: 'This token may not do that.' }),
    ]);
  });
});

describe('Malformed requests', () => {
  const withFields = named.filter(([, row]) => Object.keys(sampleOf(row)).length > 0);

  test.each(withFields)('%s answers each with 4xx and words, and never with a fault', async (_, row) => {
    for (const name of Object.keys(sampleOf(row)))
      for (const value of ['', '-1', '1e9', "' or 1=1", '../..', 'x'.repeat(5_000), '\u0000']) {
        const answer = await send(row, { ...sampleOf(row), [name]: value }, `Bearer ${harbor}`);
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expect(((await answer.json()) as { message: string }).message).not.toBe('');
      }
  });
});

describe('What belongs to another biller', () => {
  const mapped = { sha256: createHash('sha256').update(FILE).digest('hex'), mapping: 'bills', name: 'a.csv' };

  test('is not found, as what does not exist', async () => {
    portal.pass(DAY);
    await runDueWork(portal.parts);
    const send_ = CALLS.find(({ name }) => name === 'imports.sendImport') as NamedBillerCall;
    const made = (await (await send(send_, mapped, `Bearer ${harbor}`)).json()) as { id: number };
    expect(made.id).toBeGreaterThan(0);
    const cascade = `Bearer ${await tokenOf('cascade')}`;
    const naming = CALLS.filter(({ call }) => /:(id|number)/.test(call.path));
    expect(naming.length).toBe(4);
    for (const row of naming) {
      const foreign = { id: String(made.id), number: '1' };
      const missing = { id: '999999', number: '999999' };
      expect((await send(row, foreign, `Bearer ${harbor}`)).status).toBe(200);
      const [theirs, nobodys] = [await send(row, foreign, cascade), await send(row, missing, cascade)];
      expect(theirs.status).toBe(404);
      expect(await theirs.json()).toEqual(await nobodys.json());
    }
  });

  test('is in no list', async () => {
    const cascade = `Bearer ${await tokenOf('cascade')}`;
    for (const row of CALLS.filter(({ name }) => /list/.test(name)))
      expect(await (await send(row, {}, cascade)).json()).toEqual({ items: [] });
  });
});

test('there is no other call below their root', async () => {
  const answer = await portal.app.request('/billers/v1/secrets', {
    headers: { authorization: `Bearer ${harbor}` },
  });
  expect(answer.status).toBe(404);
});
