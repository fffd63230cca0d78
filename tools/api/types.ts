import type {
  ApiDocument,
  ApiOperation,
  ApiParameter,
  Reference,
} from '../../server/http/openapi/document.ts';
import type { Schema } from '../../server/http/openapi/schemas.ts';

/** The TypeScript of a document, in the shape that `openapi-fetch` reads. */
export function typesOf({ paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).map(
    ([path, methods]) =>
      `${JSON.stringify(path)}: { ${Object.entries(methods)
        .map(([method, operation]) => `/** ${operation.summary} */\n${method}: ${operationType(operation)};`)
        .join('\n')} };`,
  );
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `${name}: ${typeOf(schema)};`);
  const answers = Object.entries(components.responses).map(
    ([name, answer]) => `${name}: ${answerType(answer)};`,
  );
  const parameters = Object.entries(components.parameters).map(
    ([name, one]) => `${name}: ${typeOf(one.schema)};`,
  );
  return `export interface paths {\n${calls.join('\n')}\n}

export interface components {
schemas: {\n${schemas.join('\n')}\n};
responses: {\n${answers.join('\n')}\n};
parameters: {\n${parameters.join('\n')}\n};
}
`;
}

const PLACES = ['query', 'header', 'path'] as const;

function operationType({ parameters = [], requestBody, responses }: ApiOperation): string {
  const at = (place: ApiParameter['in']) => {
    const fields = parameters.flatMap((one) => parameterField(one, place));
    if (fields.length === 0) return `${place}?: never;`;
    const isNeeded = fields.some((field) => !field.includes('?: '));
    return `${place}${isNeeded ? '' : '?'}: { ${fields.join(' ')} };`;
  };
  const body =
    requestBody === undefined
      ? 'requestBody?: never;'
      : `requestBody${requestBody.required ? '' : '?'}: ${contentType(requestBody.content)};`;
  const answers = Object.entries(responses).map(
    ([status, answer]) => `${statusName(status)}: ${'$ref' in answer ? nameOf(answer) : answerType(answer)};`,
  );
  return `{ parameters: { ${PLACES.map(at).join(' ')} cookie?: never; }; ${body} responses: { ${answers.join(' ')} }; }`;
}

/** The client reads statuses as numbers. */
const statusName = (status: string) => (/^\d+$/.test(status) ? status : JSON.stringify(status));

function parameterField(one: ApiParameter | Reference, place: ApiParameter['in']): string[] {
  // The only shared parameter is a header.
  if ('$ref' in one) return place === 'header' ? [`'Idempotency-Key'?: ${nameOf(one)};`] : [];
  if (one.in !== place) return [];
  return [`${JSON.stringify(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema)};`];
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

const answerType = ({ content = {} }: { readonly content?: Content }) =>
  `{ headers: { [name: string]: unknown }; ${contentField(content)} }`;

const contentType = (content: Content) => `{ ${contentField(content)} }`;

const contentField = (content: Content) =>
  `content: { ${Object.entries(content)
    .map(([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema)};`)
    .join(' ')} };`;

/** `#/components/schemas/Bill` is `components['schemas']['Bill']`. */
function nameOf({ $ref }: Reference): string {
  const [, , kind, name] = $ref.split('/');
  return `components['${kind}']['${name}']`;
}

function typeOf(schema: Schema): string {
  const { $ref, const: only, enum: choices, anyOf, oneOf, type, items } = schema;
  if ($ref !== undefined) return nameOf({ $ref });
  if (only !== undefined) return JSON.stringify(only);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  const options = anyOf ?? oneOf;
  if (options) return options.map((option) => typeOf(option as Schema)).join(' | ');
  if (Array.isArray(type)) return type.map((one) => typeOf({ type: one })).join(' | ');
  switch (type) {
    case 'object':
      return objectType(schema);
    case 'array':
      return `(${items ? typeOf(items as Schema) : 'unknown'})[]`;
    case 'integer':
    case 'number':
      return 'number';
    case undefined:
      return 'unknown';
    default:
      return type;
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field as Schema)};`,
  );
  if (typeof additionalProperties === 'object')
    fields.push(`[name: string]: ${typeOf(additionalProperties as Schema)};`);
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join(' ')} }`;
}
