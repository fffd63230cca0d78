import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** A log at its most verbose level, with its lines. */
export function capturedLog(): { readonly log: Logger; readonly said: () => string } {
  let said = '';
  const sink = new Writable({
    write(chunk, _, done) {
      said += chunk;
      done();
    },
  });
  return { log: pino({ level: 'trace' }, sink), said: () => said };
}
