import { readFile, writeFile } from 'node:fs/promises';
import { readConfig } from '../../server/config.ts';
import { apiDocument } from '../../server/http/openapi/document.ts';
import { customerSubject } from '../../server/http/openapi/subjects.ts';
import { inRepository } from '../paths.ts';
import { typesOf } from './types.ts';

/** The types of a client of the calls for customers. */
const CLIENT_TYPES = inRepository('tests', 'generated', 'client-types.ts');

const HEAD = `/** The calls for customers as TypeScript, made from the API document by \`npm run api-client\`. */\n`;

export async function writeClientTypes(): Promise<void> {
  await writeFile(CLIENT_TYPES, clientTypes());
}

/** True when the types in the repository are those of the document. */
export async function areClientTypesFresh(): Promise<boolean> {
  return (await readFile(CLIENT_TYPES, 'utf8')) === clientTypes();
}

function clientTypes(): string {
  return HEAD + typesOf(apiDocument(readConfig({ SANDBOX: '1' }), customerSubject()));
}
