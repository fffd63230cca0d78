import { toJsonSchema } from '@valibot/to-json-schema';
import { type Call, isEnveloped, pathFields } from '../../domain/api/call.ts';
import { allCalls } from '../../domain/calls.ts';
import { REFUSALS } from '../../domain/refusals.ts';

export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { area, name, call } of allCalls()) {
    const path = call.path.replace(/:([A-Za-z_]\w*)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(area, name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Billfold', version: '1.0.0' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: REFUSAL },
    },
    paths,
  };
}

/** The answer of every refusal (ruling 73). */
const REFUSAL = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    code: { enum: Object.keys(REFUSALS) },
    values: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
  },
  required: ['message', 'code'],
};

interface Shape {
  properties?: Record<string, object>;
  required?: string[];
}

function operation(area: string, name: string, call: Call): object {
  const request = schemaOf(call, 'request') as Shape;
  const inPath = pathFields(call.path);
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const inQuery = Object.keys(request.properties ?? {}).filter(
    (field) => !inPath.includes(field) && (!hasBody || call.query.includes(field)),
  );
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    ...(call.who === 'customer' || call.who === 'client' ? { security: [{ bearer: [] }] } : {}),
    parameters: [...inPath, ...inQuery].map((field) => ({
      name: field,
      in: inPath.includes(field) ? 'path' : 'query',
      required: inPath.includes(field) || (request.required?.includes(field) ?? false),
      schema: request.properties?.[field] ?? {},
    })),
    ...(hasBody
      ? { requestBody: { content: { 'application/json': { schema: bodyOf(call, request) } } } }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: contentOf(call),
      },
      '4XX': {
        description: 'Refused, with a message for the customer',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

function contentOf(call: Call): object {
  if (call.produces !== undefined)
    return { [call.produces]: { schema: { type: 'string', format: 'binary' } } };
  const answer = schemaOf(call, 'answer');
  const schema = isEnveloped(call.path) ? { type: 'object', properties: { data: answer } } : answer;
  return { 'application/json': { schema } };
}

function bodyOf(call: Call, request: Shape): object {
  if (call.body !== undefined) return request.properties?.[call.body] ?? {};
  const inBody = Object.entries(request.properties ?? {}).filter(
    ([field]) => !call.query.includes(field) && !pathFields(call.path).includes(field),
  );
  return { type: 'object', properties: Object.fromEntries(inBody), required: request.required ?? [] };
}

function schemaOf(call: Call, side: 'request' | 'answer'): object {
  return toJsonSchema(call[side] as never, { errorMode: 'ignore', typeMode: 'input' });
}
