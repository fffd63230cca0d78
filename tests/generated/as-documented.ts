import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Call } from '../../domain/api/call.ts';
import type { Config } from '../../server/config.ts';
import { apiDocument } from '../../server/http/openapi/document.ts';
import { customerSubject } from '../../server/http/openapi/subjects.ts';

/** Tells what the API document does not allow in the body of an answer to a call; empty for nothing. */
export function documentedAnswers(config: Config): (call: Call, status: number, body: unknown) => string {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(apiDocument(config, customerSubject()), 'api');
  return (call, status, body) => {
    if (call.produces !== undefined) return '';
    const path = call.path
      .replace(/:([A-Za-z_]\w*)/g, '{$1}')
      .replace('auto-pays/{ebill_id}', 'auto-pays/{id}');
    const pointer = ['paths', path, call.method.toLowerCase(), 'responses', String(status)];
    const escaped = [...pointer, 'content', 'application/json', 'schema'].map((part) =>
      encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    const allows = ajv.compile({ $ref: `api#/${escaped.join('/')}` });
    return allows(body) ? '' : `${call.method} ${call.path}: ${ajv.errorsText(allows.errors)}`;
  };
}
