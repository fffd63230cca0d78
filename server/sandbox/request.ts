import type { Context } from 'hono';
import * as v from 'valibot';
import { malformed, Refusal, say } from '../refusal.ts';

/**
 * True for a browser, which asks for HTML and sends forms. Everything else is a program and gets
 * JSON.
 */
export function isPerson(c: Context): boolean {
  const sendsJson = (c.req.header('content-type') ?? '').startsWith('application/json');
  return !sendsJson && (c.req.header('accept') ?? '').includes('text/html');
}

/**
 * Reads JSON from programs and forms from pages; a form's `billers.7` becomes the entry `7` of
 * `billers`.
 */
export async function read<const S extends v.GenericSchema>(
  c: Context,
  schema: S,
): Promise<v.InferOutput<S>> {
  const isForm = (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
  let fields: unknown;
  try {
    fields = isForm ? nest(await formFields(c)) : await c.req.json();
  } catch {
    throw malformed();
  }
  const parsed = v.safeParse(schema, fields);
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new Refusal(
    422,
    say('api.sandbox', { words: `${v.getDotPath(issue) ?? 'request'}: ${issue.message}` }),
  );
}

/** The fields of a form, as they were typed. */
export async function formFields(c: Context): Promise<Record<string, string>> {
  const fields = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

function nest(flat: Record<string, string>): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) {
    const [group = '', entry] = name.split('.');
    if (entry === undefined) nested[group] = value;
    else nested[group] = { ...(nested[group] as object | undefined), [entry]: value };
  }
  return nested;
}
