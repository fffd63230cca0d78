import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allBillerCalls } from '../../../domain/biller-calls.ts';
import { allCalls } from '../../../domain/calls.ts';
import { allOfficeCalls } from '../../../domain/office-calls.ts';
import { rawRequest } from '../../../tests/generated/send-raw.ts';
import { openPortal, type Portal } from '../../../tests/support/portal.ts';
import type { ApiDocument, ApiOperation, ApiParameter } from './document.ts';

let portal: Portal;
let customers: ApiDocument;

beforeAll(async () => {
  portal = await openPortal();
  customers = await documentAt('/openapi.json');
});

afterAll(() => portal.close());

async function documentAt(path: string): Promise<ApiDocument> {
  return (await (await portal.app.request(path)).json()) as ApiDocument;
}

function operationsOf({ paths }: ApiDocument): Map<string, ApiOperation> {
  const all = Object.values(paths).flatMap((path) => Object.values(path));
  return new Map(all.map((operation) => [operation.operationId, operation]));
}

const operation = (id: string): ApiOperation => {
  const found = operationsOf(customers).get(id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

test('the API documents are answered in the sandbox, and elsewhere only if the host asks for them (ruling 78)', async () => {
  const statusWith = async (env: Record<string, string>) => {
    const asked = await openPortal({}, env);
    const statuses = await Promise.all(
      ['/openapi.json', '/openapi/billers.json', '/openapi/office.json'].map(
        async (path) => (await asked.app.request(path)).status,
      ),
    );
    await asked.close();
    return statuses;
  };
  expect(await statusWith({})).toEqual([200, 200, 200]);
  expect(await statusWith({ SANDBOX: '0' })).toEqual([404, 404, 404]);
  expect(await statusWith({ SANDBOX: '0', API_DOCS: '1' })).toEqual([200, 200, 404]);
});

test('each document names every call of its table once, with a sentence and a subject that is explained', async () => {
  const tables = {
    '/openapi.json': allCalls().map(({ area, name }) => `${area}.${name}`),
    '/openapi/billers.json': allBillerCalls().map(({ name }) => name),
    '/openapi/office.json': allOfficeCalls().map(({ name }) => name),
  };
  for (const [path, names] of Object.entries(tables)) {
    const document = await documentAt(path);
    const operations = operationsOf(document);
    expect([...operations.keys()].sort(), path).toEqual(names.sort());
    for (const { operationId, summary, tags } of operations.values()) {
      expect(summary, operationId).toMatch(/^[A-Z].*\.$/);
      expect(document.tags.map(({ name }) => name)).toContain(tags[0]);
    }
    expect(document.tags.length).toBe(new Set([...operations.values()].map(({ tags: [tag] }) => tag)).size);
  }
});

test('a sentence of the document cites no requirement and no ruling', () => {
  for (const { operationId, summary, description = '' } of operationsOf(customers).values())
    expect(`${summary} ${description}`, operationId).not.toMatch(/ruling|[A-Z]{2,}\d?-\d{2}/);
});

test('a field of the path or of the query is no field of the body', () => {
  const save = operation('autoPay.saveAutoPay');
  expect(save.parameters).toEqual([expect.objectContaining({ name: 'id', in: 'path', required: true })]);
  expect(bodyOf(save).properties).not.toHaveProperty('id');
  expect(bodyOf(save).required).not.toContain('id');
  const remove = operation('cart.removeFromCart');
  expect(remove.parameters).toEqual([
    expect.objectContaining({ name: 'cartItemId', in: 'query', required: true }),
  ]);
  expect(remove.requestBody).toBeUndefined();
});

/** The schema of a body, which is a component. */
function bodyOf({ requestBody }: ApiOperation): { properties: object; required: string[] } {
  const reference = requestBody?.content['application/json']?.schema as { $ref: string };
  const schema = customers.components.schemas[reference.$ref.split('/').at(-1) ?? ''];
  return schema as unknown as { properties: object; required: string[] };
}

test('a payment takes an idempotency key, and may be answered before its outcome is known', () => {
  for (const id of ['payments.checkout', 'scheduled.payScheduledNow']) {
    const { parameters = [], responses } = operation(id);
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '202', '409', '426', '504']));
  }
  expect(operation('cart.getCart').responses).not.toHaveProperty('202');
  expect(operation('session.login').responses).toHaveProperty('202');
});

test('a piece of a file that is not the last one is answered with 202, and where the next one begins', async () => {
  const { responses } =
    operationsOf(await documentAt('/openapi/billers.json')).get('imports.sendImport') ?? {};
  expect(responses).toMatchObject({
    202: { content: { 'application/json': { schema: { $ref: expect.stringContaining('#/components') } } } },
  });
});

test('a call whose answer has a validator may be answered 304, and no other (ruling 68)', () => {
  const validator = expect.objectContaining({ name: 'If-None-Match', in: 'header', required: false });
  const list = operation('bills.getAccountList');
  expect(list.parameters).toEqual([validator]);
  expect(list.responses).toMatchObject({
    200: { headers: { ETag: { $ref: '#/components/headers/ETag' } } },
    304: { headers: { ETag: { $ref: '#/components/headers/ETag' } } },
  });
  for (const id of [
    'cart.addToCart',
    'payments.listOpenAttempts',
    'portal.getPortal',
    'documents.getStatementPdf',
  ]) {
    expect(operation(id).parameters ?? [], id).not.toContainEqual(validator);
    expect(operation(id).responses, id).not.toHaveProperty('304');
  }
});

test('each call names the credential of its caller', async () => {
  expect(operation('cart.getCart').security).toEqual([{ customer: [] }]);
  expect(operation('session.login').security).toEqual([]);
  expect(operation('session.refreshToken').security).toEqual([{ refresh: [] }]);
  expect(Object.keys(customers.components.securitySchemes)).toEqual(['customer', 'client', 'refresh']);
  const office = await documentAt('/openapi/office.json');
  expect(Object.keys(office.components.securitySchemes)).toEqual(['staff']);
});

test('the documents name the codes of refusals (ruling 73)', () => {
  const { Refusal } = customers.components.schemas as Record<
    string,
    { properties: { code: { enum: string[] } } }
  >;
  expect(Refusal?.properties.code.enum).toContain('cart.empty');
  expect(operation('session.login').responses['4XX']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  });
});

test('a call is refused as its document says to a caller without a credential, or with a request that cannot be read', async () => {
  const ajv = new Ajv2020({ strict: false });
  const isRefusal = ajv.compile(customers.components.schemas.Refusal as AnySchema);
  for (const { area, name, call } of allCalls().filter(({ call: { who } }) => who !== 'anyone')) {
    const id = `${area}.${name}`;
    const { address, headers } = rawRequest(call, {});
    const hasBody = call.method === 'POST' || call.method === 'PUT';
    const bad = { method: call.method, headers, ...(hasBody ? { body: '{' } : {}) };
    const answers = [
      await portal.app.request(address, bad),
      await portal.app.request(`${address}?x=1&x=2`, bad),
    ];
    for (const answer of answers) {
      const { status } = answer;
      if (status < 400) continue;
      expect(Object.keys(operation(id).responses), `${id} ${status}`).toContain(String(status));
      expect(isRefusal(await answer.json()), id).toBe(true);
    }
  }
});

test('paths that differ only by a name are one path, and the call tells what the name stands for', () => {
  const [id] = operation('autoPay.getAutoPay').parameters as ApiParameter[];
  expect(id).toMatchObject({ name: 'id', description: 'The `ebill_id` of this call.' });
});
