import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { NAMED, WRITTEN } from './names.ts';

/** A schema of the document: JSON Schema 2020-12. */
export type Schema = JsonSchema;

type Source = v.GenericSchema<unknown, unknown>;

/** The schemas of a document by the names of its components. */
export class Schemas {
  readonly #names = new Map<Source, string>();
  readonly #ready: Record<string, Schema> = {};
  #converted: Record<string, Schema> | undefined;

  constructor() {
    for (const [name, schema] of Object.entries(NAMED)) this.#name(schema as Source, name);
  }

  /** Gives a schema a name, unless it has one. All names are given before the first schema is read. */
  propose(schema: unknown, name: string): void {
    if (!this.#names.has(schema as Source)) this.#name(schema as Source, name);
  }

  /** A reference to the component that a schema is. */
  reference(schema: unknown): Schema {
    return referenceTo(this.#nameOf(schema as Source));
  }

  /** The component that a schema is. */
  read(schema: unknown): Schema {
    return this.#all()[this.#nameOf(schema as Source)] ?? {};
  }

  /** Adds a component that is no schema of the domain, and refers to it. */
  add(name: string, schema: Schema): Schema {
    if (this.#all()[name] !== undefined) throw new Error(`two schemas are named ${name}`);
    this.#ready[name] = schema;
    return referenceTo(name);
  }

  /** The components that a part of a document refers to, and those that these refer to. */
  usedBy(part: unknown): Record<string, Schema> {
    const used: Record<string, Schema> = {};
    const follow = (from: unknown): void => {
      for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
        const schema = this.#ready[name] ?? this.#all()[name];
        if (used[name] !== undefined || schema === undefined) continue;
        used[name] = schema;
        follow(schema);
      }
    };
    follow(part);
    return Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #name(schema: Source, name: string): void {
    if ([...this.#names.values()].includes(name)) throw new Error(`two schemas are named ${name}`);
    this.#names.set(schema, name);
  }

  #nameOf(schema: Source): string {
    const name = this.#names.get(schema);
    if (name === undefined) throw new Error('a schema without a name');
    return name;
  }

  #all(): Record<string, Schema> {
    this.#converted ??= this.#convert();
    return this.#converted;
  }

  #convert(): Record<string, Schema> {
    const definitions = Object.fromEntries([...this.#names].map(([schema, name]) => [name, schema]));
    const converted = toJsonSchemaDefs(definitions as never, {
      target: 'draft-2020-12',
      errorMode: 'ignore',
      typeMode: 'input',
    });
    const referring = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
    return { ...JSON.parse(referring), ...WRITTEN };
  }
}

const referenceTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
