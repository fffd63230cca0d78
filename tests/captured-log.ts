import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** A log at its most talkative, and what it has said. */
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
