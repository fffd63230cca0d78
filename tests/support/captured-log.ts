import { Writable } from 'node:stream';
import { type Logger, multistream, pino } from 'pino';

/** A log at its most verbose level, with its lines. `also` gets every line too. */
export function capturedLog(also?: { write(line: string): void }): {
  readonly log: Logger;
  readonly said: () => string;
} {
  let said = '';
  const sink = new Writable({
    write(chunk, _, done) {
      said += chunk;
      done();
    },
  });
  const streams = [sink, ...(also ? [also] : [])].map((stream) => ({ stream, level: 'trace' as const }));
  return { log: pino({ level: 'trace' }, multistream(streams)), said: () => said };
}
