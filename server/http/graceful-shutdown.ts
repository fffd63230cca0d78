import type { Server, ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';

/** How long, in milliseconds, an idle connection may still send its next request. */
const LAST_REQUESTS = 500;
const SWEEP = 50;

/** How long, in milliseconds, a connection that has sent no request may begin with one. */
const FIRST_REQUEST = 5_000;

/**
 * Returns a function that closes a server without losing a request. Proxies and browsers reuse
 * connections, and may have sent a request on one just when it is closed. They would then learn
 * only that it broke, and nothing about a payment. So the server accepts no new connections, says
 * in each answer that it is the connection's last, and closes only connections that stay silent.
 *
 * Browsers and balancers also open connections ahead, which Node does not call idle before their first request.
 */
export function gracefulShutdown(server: Server): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  const unused = connectionsWithoutRequest(server);
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
      sweep = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of unused.values()) if (socket.bytesRead === 0) socket.destroy();
      }, SWEEP);
    }, LAST_REQUESTS);
    // What has begun, a handshake or the head of a request, gets longer.
    const end = setTimeout(() => {
      for (const socket of unused.values()) socket.destroy();
    }, FIRST_REQUEST);
    await closed;
    clearTimeout(patience);
    clearTimeout(end);
    clearInterval(sweep);
  };
}

/** The open connections on which no request has arrived yet, by the address at their other end. */
function connectionsWithoutRequest(server: Server): ReadonlyMap<string, Socket> {
  const sockets = new Map<string, Socket>();
  const note = (socket: Socket) => {
    const other = otherEnd(socket);
    sockets.set(other, socket);
    socket.once('close', () => {
      if (sockets.get(other) === socket) sockets.delete(other);
    });
  };
  server.on('connection', note);
  // Of a connection by TLS, the request names the socket that decrypts.
  server.on('secureConnection', note);
  server.on('request', ({ socket }) => sockets.delete(otherEnd(socket)));
  return sockets;
}

const otherEnd = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

function markAsLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
