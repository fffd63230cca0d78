import { createLog } from '../../server/observability/log.ts';
import { endOnUncaughtErrors } from '../../server/start/last-resort.ts';

/** A process that fails where nothing catches, with an error that quotes what it was given, in each field. */
endOnUncaughtErrors(createLog('trace'));
const words = process.env.QUOTED ?? '';
const error = Object.assign(new Error(words, { cause: new Error(words) }), {
  detail: words,
  params: [words],
});
setImmediate(() => {
  if (process.argv[2] === 'rejects') void Promise.reject(error);
  else throw error;
});
