import type { Context } from 'hono';
import * as v from 'valibot';
import { malformed, Refusal } from '../refusal.ts';

/** A browser asks for HTML by name and sends forms; everything else is a program and is answered in JSON. */
export function isPerson(c: Context): boolean {
  const sendsJson = (c.req.header('content-type') ?? '').startsWith('application/json');
  return !sendsJson && (c.req.header('accept') ?? '').includes('text/html');
}

/** JSON for programs, a form for the page; a form's `billers.7` is the entry `7` of `billers`. */
export async function read<const S extends v.GenericSchema>(
  c: Context,
  schema: S,
): Promise<v.InferOutput<S>> {
  const isForm = (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
  let given: unknown;
  try {
    given = isForm ? nest(await formFields(c)) : await c.req.json();
  } catch {
    throw malformed();
  }
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new Refusal(422, `${v.getDotPath(issue) ?? 'request'}: ${issue.message}`);
}

/** What a person sent by a form, as it was typed. */
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
