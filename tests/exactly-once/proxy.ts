import { connect, createServer, type Server, type Socket } from 'node:net';

/** What happens to the next connection that carries a checkout. */
export type Cut = 'none' | 'before sending' | 'after sending' | 'lost answer' | 'half answer';

/** A proxy between client and server that can cut the connection at a chosen moment. */
export class FaultProxy {
  cut: Cut = 'none';
  target = 0;
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  constructor() {
    this.#server = createServer((client) => this.#carry(client));
  }

  listen(): Promise<number> {
    return new Promise((listening) => {
      this.#server.listen(0, '127.0.0.1', () => listening((this.#server.address() as { port: number }).port));
    });
  }

  close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    return new Promise((closed) => this.#server.close(() => closed()));
  }

  #carry(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    for (const socket of [client, server]) {
      this.#open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#open.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    let cut: Cut = 'none';
    client.on('data', (chunk) => {
      if (chunk.includes('/cart/Checkout')) {
        cut = this.cut;
        this.cut = 'none';
      }
      if (cut === 'before sending') return client.destroy();
      server.write(chunk);
      if (cut === 'after sending') client.destroy();
      return undefined;
    });
    client.on('end', () => server.end());
    server.on('data', (chunk) => {
      if (cut === 'lost answer') return client.destroy();
      if (cut === 'half answer') {
        client.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => client.destroy());
        return undefined;
      }
      client.write(chunk);
      return undefined;
    });
  }
}
