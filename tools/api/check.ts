import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readConfig } from '../../server/config.ts';
import { apiDocument } from '../../server/http/openapi/document.ts';
import { apiDocuments } from '../../server/http/openapi/serve.ts';
import { areClientTypesFresh } from './client.ts';

/** Paths that a requirement fixes, by the rule that they break. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  'no-path-trailing-slash': [
    '/services/web/payByText/GetByAccountId/',
    '/services/web/scheduleNotification/GetByAccountId/',
  ],
  'no-ambiguous-paths': ['/api/v2.1/payment-methods/{id}/verify'],
};

const config = readConfig({ SANDBOX: '1', PUBLIC_URL: 'https://pay.city.gov' });
const rules = await createConfig({ extends: ['recommended'] });
let found = 0;
if (!(await areClientTypesFresh())) {
  console.log('tests/generated/client-types.ts is not the document’s: npm run api-client');
  found += 1;
}
for (const { json, subject } of apiDocuments(config)) {
  const source = JSON.stringify(apiDocument(config, subject()));
  const problems = await lintFromString({ source, absoluteRef: json, config: rules });
  for (const { ruleId, message, location } of problems) {
    const pointer = location[0]?.pointer ?? '';
    if (isFixed(ruleId, pointer)) continue;
    console.log(`${json} ${pointer}: ${message} (${ruleId})`);
    found += 1;
  }
}
console.log(found === 0 ? 'The API documents keep the recommended rules of Redocly.' : `${found} problems`);
process.exitCode = found === 0 ? 0 : 1;

/** A pointer escapes the slashes of a path. */
function isFixed(rule: string, pointer: string): boolean {
  const path = pointer.replace(/^#\/paths\//, '').replaceAll('~1', '/');
  return FIXED[rule]?.includes(path) ?? false;
}
