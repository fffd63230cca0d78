import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';

/** How long, in milliseconds, an idle connection may still send its next request. */
const LAST_REQUESTS = 500;
const SWEEP = 50;

/**
 * Returns a function that closes a server without losing a request. Proxies and browsers reuse
 * connections, and may have sent a request on one just when it is closed. They would then learn
 * only that it broke, and nothing about a payment. So the server accepts no new connections, says
 * in each answer that it is the connection's last, and closes only connections that stay silent.
 */
export function gracefulShutdown(server: Server): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let isLeaving = false;
  server.prependListener('request', (_, response) => {
    if (isLeaving) markAsLast(response);
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  return async () => {
    isLeaving = true;
    for (const response of unanswered) markAsLast(response);
    // The HTTP server's own `close` would close silent connections at once.
    const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
    let sweep: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
    }, LAST_REQUESTS);
    await closed;
    clearTimeout(patience);
    clearInterval(sweep);
  };
}

function markAsLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
