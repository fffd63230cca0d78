import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import qs from 'qs';
import { StripeRefusal } from './refusal.ts';
import type { Json } from './world.ts';

interface Schema {
  readonly $comment: string;
  readonly properties: Readonly<Record<string, object>>;
  readonly definitions: object;
}

const schema = JSON.parse(readFileSync(new URL('./requests.schema.json', import.meta.url), 'utf8')) as Schema;

/** The version of the library whose types the schema was made from. */
export const SCHEMA_OF = schema.$comment;

const ajv = new Ajv({ coerceTypes: true, strict: false, allErrors: false });
const checks = new Map<string, ValidateFunction>();

function checkOf(route: string): ValidateFunction | undefined {
  const found = checks.get(route);
  if (found) return found;
  const own = schema.properties[route];
  if (!own) return undefined;
  const check = ajv.compile({ ...own, definitions: schema.definitions });
  checks.set(route, check);
  return check;
}

/** Reads what was sent, or refuses it in Stripe's words, as the library's types would. */
export function readRequest(route: string, encoded: string): Json {
  const fields = qs.parse(encoded, { depth: 10, arrayLimit: 100 }) as Json;
  const check = checkOf(route);
  if (!check) throw refused(`Unrecognized request URL (${route}).`);
  if (check(fields)) return fields;
  const [problem] = check.errors ?? [];
  const param = `${problem?.instancePath ?? ''} ${JSON.stringify(problem?.params ?? {})}`;
  throw refused(`Received unknown or wrong parameter: ${param} ${problem?.message ?? ''}`);
}

function refused(message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', code: 'parameter_unknown', message }, false);
}
