import type { Portal, SignedInCustomer } from '../support/portal.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Sends requests as a program of somebody else would: by address and JSON, without the table of calls. */
export interface Http {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

export function httpOf({ app }: Portal, customer?: SignedInCustomer): Http {
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await app.request(path, {
      method,
      headers: {
        ...(customer && { authorization: `Bearer ${customer.token}`, cookie: customer.cookies }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      body: isJson ? await answer.json() : await answer.text(),
      headers: answer.headers,
    };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    delete: (path) => send('DELETE', path),
  };
}

/**
 * The paths that no part of a JSON value has. `items[].id` asks for an `id` in at least one of the items, so a
 * field that only some of them carry is found too.
 */
export function missingFrom(value: unknown, paths: readonly string[]): string[] {
  return paths.filter((path) => valuesAt(value, path).length === 0);
}

/** Every value at a path, in the order of the document. */
export function valuesAt(value: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (found, step) => {
      const name = step.replace(/\[\]$/, '');
      const next = name === '' ? found : found.flatMap((one) => fieldOf(one, name));
      return step.endsWith('[]') ? next.flatMap((one) => (Array.isArray(one) ? one : [])) : next;
    },
    [value],
  );
}

function fieldOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null || !(name in value)) return [];
  return [(value as Record<string, unknown>)[name]];
}

/** `fields('bill_types[]', 'id name')` is `['bill_types[].id', 'bill_types[].name']`. */
export function fields(at: string, names: string): string[] {
  const list = names.trim().split(/\s+/);
  return at === '' ? list : list.map((name) => `${at}.${name}`);
}
