import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';

/** For so long a connection that was kept may still bring its next request. */
const LAST_REQUESTS = 500;
const SWEEP = 50;

/**
 * The way to close a server without losing a request. Proxies and browsers keep connections, and may have sent the next
 * request on one just when it is closed: they then learn only that it broke, and of a payment nothing at all. So nobody
 * new is let in, each answer says that it was the last of its connection, and only those that stay silent are closed.
 */
export function goodbyeOf(server: Server): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let isLeaving = false;
  server.prependListener('request', (_, response) => {
    if (isLeaving) endsWith(response);
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  return async () => {
    isLeaving = true;
    for (const response of unanswered) endsWith(response);
    // That of an HTTP server closes at once what is silent.
    const closed = new Promise<void>((done) => Listener.prototype.close.call(server, () => done()));
    let sweep: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
    }, LAST_REQUESTS);
    await closed;
    clearTimeout(patience);
    clearInterval(sweep);
  };
}

function endsWith(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
