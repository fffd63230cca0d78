import type { Logger } from 'pino';
import { faultDetails } from '../observability/log.ts';

/**
 * Ends the process on an error that nothing caught, as Node does. Node itself would write the error's message to
 * standard error, which quotes the data of a request or of a query, and the log would say nothing.
 */
export function endOnUncaughtErrors(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error: faultDetails(error) }, 'an error was not caught, so the process ends');
    process.exit(1);
  });
}
