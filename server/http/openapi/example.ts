import type { ApiDocument } from './document.ts';
import type { Schema } from './schemas.ts';

type Components = ApiDocument['components']['schemas'];

/** Values of the schemas of which every other is made, by the name of the component. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  Money: 12.34,
  Day: 1_795_132_800,
  RequestDate: '2026-11-20',
  Instant: 1_795_132_801,
  RowId: 7,
  RowNumber: '7',
};

const DEEPEST = 6;

/** A value that a schema allows, with the required fields only. */
export function exampleOf(components: Components, schema: Schema, depth = 0): unknown {
  const { $ref, default: usual, const: only, enum: choices, anyOf, oneOf, type } = schema;
  const name = $ref?.split('/').at(-1);
  if (name !== undefined) return SAMPLES[name] ?? exampleOf(components, components[name] ?? {}, depth + 1);
  if (usual !== undefined) return usual;
  if (only !== undefined) return only;
  if (choices) return choices[0];
  const [first] = [...(anyOf ?? []), ...(oneOf ?? [])];
  if (first) return exampleOf(components, first as Schema, depth + 1);
  switch (type) {
    case 'object':
      return objectExample(components, schema, depth);
    case 'array':
      return depth < DEEPEST && schema.items
        ? [exampleOf(components, schema.items as Schema, depth + 1)]
        : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1;
    case 'string':
      return 'text';
    default:
      return null;
  }
}

function objectExample(components: Components, { properties = {}, required = [] }: Schema, depth: number) {
  return Object.fromEntries(
    required.map((name) => [name, exampleOf(components, (properties[name] ?? {}) as Schema, depth + 1)]),
  );
}
