import fc from 'fast-check';

/** The parts of a valibot schema from which values can be generated. */
interface Shape {
  type: string;
  entries?: Record<string, Shape>;
  item?: Shape;
  wrapped?: Shape;
  options?: unknown[];
  literal?: unknown;
  pipe?: Shape[];
  requirement?: unknown;
}

/** Generates valid wire values of a schema. It covers only the part of valibot that requests use. */
export function wireValues(schema: object): fc.Arbitrary<unknown> {
  const shape = schema as Shape;
  switch (shape.type) {
    case 'object':
      return fc.record(mapValues(shape.entries ?? {}, wireValues));
    case 'array':
      return fc.array(wireValues(shape.item ?? { type: 'string' }), { minLength: 1, maxLength: 3 });
    case 'optional':
    case 'nullable':
      return wireValues(shape.wrapped ?? { type: 'string' });
    case 'picklist':
      return fc.constantFrom(...(shape.options ?? []));
    case 'literal':
      return fc.constant(shape.literal);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.integer({ min: 1, max: 5_000 });
    case 'custom':
      return fc.constantFrom('2026-11-20', '2026-12-24');
    case 'string':
      return stringValues(shape.pipe ?? []);
    default:
      throw new Error(`no sample for a schema of type ${shape.type}`);
  }
}

function stringValues(pipe: Shape[]): fc.Arbitrary<string> {
  const pattern = pipe.find((action) => action.type === 'regex')?.requirement;
  if (pattern instanceof RegExp) return fc.stringMatching(pattern);
  return fc.string({ maxLength: 20 });
}

function mapValues<A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** One value of an arbitrary, always the same for a seed. */
export function sampleValue<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed });
  return value as T;
}
