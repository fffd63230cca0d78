import { readFile, writeFile } from 'node:fs/promises';
import { createGenerator } from 'ts-json-schema-generator';
import { inRepository } from '../paths.ts';

const TARGET = inRepository('tests/stand-ins/stripe/requests.schema.json');

/**
 * Writes the JSON Schema by which the stand-in for Stripe checks requests. Its test fails when it was made from
 * another version of the library. To make it anew: `node --import tsx tools/stripe/make-schema.ts`.
 */
async function main(): Promise<void> {
  const made = createGenerator({
    path: inRepository('tools/stripe/request-types.ts'),
    tsconfig: inRepository('tools/tsconfig.json'),
    type: 'Requests',
    skipTypeCheck: true,
    additionalProperties: false,
    topRef: false,
  }).createSchema('Requests');
  const { dependencies } = JSON.parse(await readFile(inRepository('package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const schema = { $comment: `stripe ${dependencies.stripe}`, ...(withoutWords(made) as object) };
  await writeFile(TARGET, `${JSON.stringify(schema, null, 2)}\n`);
}

const OPEN = '#/definitions/OtherString';

/**
 * The library's own words would be nine tenths of the file. Its lists of values are open, so that any word fits:
 * what Billfold sends has to be one of them.
 */
function withoutWords(part: unknown): unknown {
  if (Array.isArray(part))
    return part.filter((entry) => (entry as { $ref?: string }).$ref !== OPEN).map(withoutWords);
  if (typeof part !== 'object' || part === null) return part;
  const kept = Object.entries(part).filter(
    ([name, value]) => name !== 'OtherString' && (name !== 'description' || typeof value !== 'string'),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutWords(value)]));
}

await main();
