import type * as v from 'valibot';

/**
 * A schema reads a value from the wire; `encode` writes the same value back. One schema per call gives both
 * directions, so money is dollars on the wire and cents inside without any mapping code.
 */

type AnySchema = v.GenericSchema<unknown, unknown>;
type Encode = (value: never) => unknown;
type Encoder = (value: unknown) => unknown;

const encodings = new WeakMap<AnySchema, Encode>();
const encoders = new WeakMap<AnySchema, Encoder | null>();

/** Marks a schema whose inner form differs from its wire form, and says how to write the wire form. */
/*#__NO_SIDE_EFFECTS__*/
export function codec<In, Out>(
  schema: v.GenericSchema<In, Out>,
  encode: (value: Out) => In,
): v.GenericSchema<In, Out> {
  encodings.set(schema as unknown as AnySchema, encode as Encode);
  return schema;
}

/** The wire form of a value that the schema describes. */
export function encode(schema: AnySchema, value: unknown): unknown {
  const encoder = encoderOf(schema);
  return encoder ? encoder(value) : value;
}

/** Marks a schema with nothing to encode: the value travels unchanged. */
const PLAIN = null;

function encoderOf(schema: AnySchema): Encoder | null {
  const cached = encoders.get(schema);
  if (cached !== undefined) return cached;
  const encoder = build(schema);
  encoders.set(schema, encoder);
  return encoder;
}

function build(schema: AnySchema): Encoder | null {
  const own = encodings.get(schema);
  if (own) return own as Encoder;
  const shape = schema as unknown as {
    type: string;
    entries?: Record<string, AnySchema>;
    item?: AnySchema;
    value?: AnySchema;
    wrapped?: AnySchema;
    options?: AnySchema[];
    key?: string;
  };
  if (shape.entries) return objectEncoder(shape.entries);
  if (shape.type === 'array' && shape.item) return arrayEncoder(shape.item);
  if (shape.type === 'record' && shape.value) return recordEncoder(shape.value);
  if (shape.wrapped) return presentEncoder(shape.wrapped);
  if (shape.type === 'variant' && shape.options && shape.key) return variantEncoder(shape.key, shape.options);
  return PLAIN;
}

function objectEncoder(entries: Record<string, AnySchema>): Encoder | null {
  const changed = Object.entries(entries).flatMap(([key, entry]) => {
    const encoder = encoderOf(entry);
    return encoder ? [[key, encoder] as const] : [];
  });
  if (changed.length === 0) return PLAIN;
  return (value) => {
    const copy = { ...(value as Record<string, unknown>) };
    for (const [key, encoder] of changed) if (copy[key] !== undefined) copy[key] = encoder(copy[key]);
    return copy;
  };
}

function arrayEncoder(item: AnySchema): Encoder | null {
  const encoder = encoderOf(item);
  return encoder && ((value) => (value as unknown[]).map(encoder));
}

function recordEncoder(entry: AnySchema): Encoder | null {
  const encoder = encoderOf(entry);
  if (!encoder) return PLAIN;
  return (value) =>
    Object.fromEntries(
      Object.entries(value as object).map(([key, entryValue]) => [key, encoder(entryValue)]),
    );
}

function presentEncoder(wrapped: AnySchema): Encoder | null {
  const encoder = encoderOf(wrapped);
  return encoder && ((value) => (value === undefined || value === null ? value : encoder(value)));
}

function variantEncoder(key: string, options: AnySchema[]): Encoder | null {
  const byTag = new Map<unknown, Encoder | null>();
  for (const option of options) {
    const tag = (option as unknown as { entries: Record<string, { literal: unknown }> }).entries[key];
    byTag.set(tag?.literal, encoderOf(option));
  }
  return (value) => {
    const encoder = byTag.get((value as Record<string, unknown>)[key]);
    return encoder ? encoder(value) : value;
  };
}
