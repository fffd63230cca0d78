import { confirmation } from '../../../domain/checkout/payment-calls.ts';
import { REFUSALS } from '../../../domain/refusals.ts';
import { login } from '../../../domain/session/calls.ts';
import type { Config } from '../../config.ts';
import { REFUSED, type Refused, type RefusedName, refusalsOf, wordsOfCode } from './answers.ts';
import { type Caller, securityOf, securitySchemes } from './callers.ts';
import { type Operation, onSharedPaths } from './operation.ts';
import { type Schema, Schemas } from './schemas.ts';

/** What a document is about. */
export interface Subject {
  /** Whose calls they are; the name of the portal stands before it. */
  readonly title: string;
  readonly description: string;
  readonly operations: readonly Operation[];
  /** True where the calls are answered at the address of the office, if it has one of its own. */
  readonly isOffice?: boolean;
  /** What each area holds, in one sentence. */
  readonly areas: Readonly<Record<string, string>>;
}

/** The parts of an OpenAPI 3.1 document that ours have. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, ApiAnswer>>;
    readonly parameters: Readonly<Record<string, ApiParameter>>;
    readonly headers: Readonly<Record<string, object>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly parameters?: readonly (ApiParameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, ApiAnswer | Reference>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface ApiAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Content;
}

export interface Reference {
  readonly $ref: string;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export function apiDocument(config: Config, subject: Subject): ApiDocument {
  const { title, description, areas, isOffice = false } = subject;
  const operations = onSharedPaths(subject.operations);
  const schemas = new Schemas();
  for (const operation of operations) nameSchemas(schemas, operation);
  for (const [name, schema] of Object.entries(OWN)) schemas.add(name, schema);
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const operation of operations)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationOf(schemas, operation),
    };
  const refused = new Set(operations.flatMap(refusalsOf));
  const responses = Object.fromEntries([...refused].map((name) => [name, answerOf(name)]));
  const callers = new Set(operations.map(({ who }) => who));
  const hasMoney = operations.some(({ money }) => money);
  const mayBeUnchanged = operations.some(({ hasValidator }) => hasValidator);
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.brand.identity.name}: ${title}`,
      version: '1.0.0',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: (isOffice ? config.officeUrl : undefined) ?? config.publicUrl, description: 'This portal' },
    ],
    tags: Object.entries(areas).map(([name, sentence]) => ({ name, description: sentence })),
    paths,
    components: {
      schemas: schemas.usedBy({ paths, responses }),
      responses,
      parameters: hasMoney ? { IdempotencyKey: IDEMPOTENCY_KEY } : {},
      headers: mayBeUnchanged ? { RetryAfter: RETRY_AFTER, ETag: ETAG } : { RetryAfter: RETRY_AFTER },
      securitySchemes: schemesOf(config, callers),
    },
  };
}

/** The answer of every refusal (ruling 73). */
const REFUSAL: Schema = {
  type: 'object',
  description: 'A refusal. Nothing was changed unless the message says otherwise.',
  properties: {
    message: { type: 'string', description: 'A sentence for the customer.' },
    errors: {
      type: 'object',
      description: 'What is wrong with single fields, by the name of the field.',
      additionalProperties: { type: 'string' },
    },
    code: { enum: Object.keys(REFUSALS), description: 'The reason, for programs.' },
    values: {
      type: 'object',
      description: 'What the sentence was made of, for those who make words of their own.',
      additionalProperties: { type: ['string', 'number', 'boolean'] },
    },
  },
  required: ['message', 'code'],
};

const CONFIRM_WITH_BANK: Schema = {
  type: 'object',
  description: 'The customer has to confirm the payment with the bank. Nothing was taken.',
  properties: {
    message: { type: 'string' },
    code: { const: 'checkout.confirm-with-bank' },
    state: { const: 'open' },
    confirming: { $ref: '#/components/schemas/Confirmation' },
  },
  required: ['message', 'code', 'state', 'confirming'],
};

const OWN: Readonly<Record<string, Schema>> = { Refusal: REFUSAL, ConfirmWithBank: CONFIRM_WITH_BANK };

const IDEMPOTENCY_KEY: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key that the caller makes for one payment and keeps. A repeat with the same key never pays again, and the key asks for the outcome when an answer is lost.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9-]{16,64}$' },
};

const IF_NONE_MATCH: ApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of an answer that the caller has kept. If the answer would be the same, it is 304 without a body.',
  schema: { type: 'string' },
};

const ETAG = {
  description:
    'The validator of this answer. It is good for this customer and for the build that the request names in `Billfold-Build`.',
  schema: { type: 'string' },
};

const WITH_ETAG = { ETag: { $ref: '#/components/headers/ETag' } };

const UNCHANGED: ApiAnswer = {
  description: 'Unchanged: the caller has this answer already, as `If-None-Match` says. There is no body',
  headers: WITH_ETAG,
};

const RETRY_AFTER = {
  description: 'After how many seconds the request can be tried again.',
  schema: { type: 'integer', minimum: 0 },
};

const JSON_REFUSAL: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

function schemesOf(config: Config, callers: ReadonlySet<Caller>): Record<string, object> {
  const schemes = Object.entries(securitySchemes(config));
  return Object.fromEntries(schemes.filter(([caller]) => callers.has(caller as Caller)));
}

function nameSchemas(schemas: Schemas, { name, request, answer, produces }: Operation): void {
  schemas.propose(request, `${capitalized(name)}Request`);
  if (produces === undefined) schemas.propose(answer, `${capitalized(name)}Answer`);
  schemas.propose(confirmation, 'Confirmation');
}

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** What the schema of a request says of its fields. */
interface Fields {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

function operationOf(schemas: Schemas, operation: Operation): ApiOperation {
  const { properties = {}, required = [] } = schemas.read(operation.request) as Fields;
  const { inPath, isInQuery } = operation;
  const inQuery = Object.keys(properties).filter((field) => !inPath.includes(field) && isInQuery(field));
  const parameters: ApiParameter[] = [
    ...inPath.map((field, place) => pathParameter(field, operation.namesInPath[place], properties[field])),
    ...inQuery.map((field) => ({
      name: field,
      in: 'query' as const,
      required: required.includes(field),
      schema: properties[field] ?? {},
    })),
  ];
  const all = [
    ...parameters,
    ...(operation.money ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(operation.hasValidator ? [IF_NONE_MATCH] : []),
  ];
  const requestBody = bodyOf(schemas, operation, [...inPath, ...inQuery]);
  return {
    operationId: `${operation.area}.${operation.name}`,
    tags: [operation.area],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    security: securityOf(operation.who),
    ...(all.length > 0 ? { parameters: all } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: answersOf(schemas, operation),
  };
}

/** `shown` is the name in the path where calls share it under another name. */
function pathParameter(field: string, shown = field, schema: Schema = {}): ApiParameter {
  const description = shown === field ? {} : { description: `The \`${field}\` of this call.` };
  return { name: shown, in: 'path', required: true, ...description, schema };
}

function bodyOf(schemas: Schemas, operation: Operation, elsewhere: readonly string[]) {
  const { takes, body, request, hasJson, name } = operation;
  if (takes !== undefined)
    return {
      required: true,
      content: { [takes]: { schema: { type: 'string', format: 'binary' } as Schema } },
    };
  if (!hasJson) return undefined;
  const { properties = {}, required = [] } = schemas.read(request) as Fields;
  if (body !== undefined) return jsonBody(true, properties[body] ?? {});
  const inBody = Object.entries(properties).filter(([field]) => !elsewhere.includes(field));
  if (inBody.length === 0) return undefined;
  const needed = required.filter((field) => !elsewhere.includes(field));
  if (elsewhere.length === 0) return jsonBody(needed.length > 0, schemas.reference(request));
  const schema = schemas.add(`${capitalized(name)}Body`, {
    type: 'object',
    properties: Object.fromEntries(inBody),
    ...(needed.length > 0 ? { required: needed } : {}),
  });
  return jsonBody(needed.length > 0, schema);
}

const jsonBody = (required: boolean, schema: Schema) => ({
  required,
  content: { 'application/json': { schema } },
});

function answersOf(schemas: Schemas, operation: Operation): Record<string, ApiAnswer | Reference> {
  const done = doneContent(schemas, operation);
  const refused = refusalsOf(operation).map(
    (name) => [REFUSED[name].status, { $ref: `#/components/responses/${name}` }] as const,
  );
  return {
    200: { description: 'Done', ...(operation.hasValidator ? { headers: WITH_ETAG } : {}), content: done },
    ...(operation.hasValidator ? { 304: UNCHANGED } : {}),
    ...(asksForCode(operation)
      ? { 202: { description: 'A code has to be entered first', content: done } }
      : {}),
    ...(operation.money ? { 202: WITH_BANK } : {}),
    ...acceptedOf(schemas, operation),
    ...Object.fromEntries(refused),
    '4XX': { description: 'Refused by a rule of the subject; `code` names it', content: JSON_REFUSAL },
  };
}

function acceptedOf(schemas: Schemas, { accepted }: Operation): Record<string, ApiAnswer> {
  if (!accepted) return {};
  const content = { 'application/json': { schema: schemas.reference(accepted.answer) } };
  return { 202: { description: accepted.when, content } };
}

const WITH_BANK: ApiAnswer = {
  description: 'The customer has to confirm the payment with the bank first; nothing was taken',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ConfirmWithBank' } } },
};

/** A sign-in is answered with 202 while a code is still asked for. */
const asksForCode = ({ path }: Operation) => path === login.path;

function doneContent(schemas: Schemas, { produces, answer, isEnveloped }: Operation): Content {
  if (produces !== undefined) return { [produces]: { schema: { type: 'string', format: 'binary' } } };
  const schema = schemas.reference(answer);
  if (!isEnveloped) return { 'application/json': { schema } };
  return {
    'application/json': { schema: { type: 'object', properties: { data: schema }, required: ['data'] } },
  };
}

function answerOf(name: RefusedName): ApiAnswer {
  const { title, codes, hasRetryAfter }: Refused = REFUSED[name];
  const lines = codes.map(
    (code) => `- \`${code}\`${wordsOfCode(code) === '' ? '' : `: ${wordsOfCode(code)}`}`,
  );
  return {
    description: `${title}.\n\n${lines.join('\n')}`,
    ...(hasRetryAfter ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: JSON_REFUSAL,
  };
}
