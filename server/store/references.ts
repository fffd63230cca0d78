/** One named thing: the values of the request fields that together name it. */
export type Reference = readonly (string | number)[];

/**
 * The things that a request names at an `owns` path (ruling 26), such as `id`, `items[].ebill`,
 * `items[].reference_num+conf_id` or `secondary_payment_method_id_array[]`.
 */
export function referencesAt(request: Record<string, unknown>, path: string): Reference[] {
  const [list, fields] = path.includes('[]') ? splitList(path) : [undefined, path];
  if (list === undefined) return present(pick(request, fields));
  const entries = request[list];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry) => (fields === '' ? present([entry]) : present(pick(entry, fields))));
}

function splitList(path: string): [list: string, fields: string] {
  const [list = '', rest = ''] = path.split('[]');
  return [list, rest.replace(/^\./, '')];
}

function pick(from: Record<string, unknown>, fields: string): unknown[] {
  return fields.split('+').map((field) => from[field]);
}

function present(values: unknown[]): Reference[] {
  const named = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  return named.length === values.length && named.length > 0 ? [named] : [];
}
