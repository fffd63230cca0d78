import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

const POLL = 50;

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
}

/**
 * Passes requests on to several processes in turn, as a proxy in front of Billfold does: it keeps connections,
 * leaves out a process that is not ready, and sends nothing twice that may have arrived.
 */
export class Balancer {
  readonly #server = createServer((incoming, answer) => this.#pass(incoming, answer));
  readonly #upstreams = new Map<number, Upstream>();
  #turn = 0;
  #polling: NodeJS.Timeout | undefined;
  /** Why requests were answered 502. */
  readonly failures: string[] = [];
  port = 0;

  async open(): Promise<void> {
    // A connection that is closed for being idle can meet a request that a customer sends just then.
    this.#server.keepAliveTimeout = 0;
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    this.port = (this.#server.address() as { port: number }).port;
    this.#polling = setInterval(() => void this.#poll(), POLL);
  }

  async add(port: number): Promise<void> {
    this.#upstreams.set(port, { port, agent: new Agent({ keepAlive: true }), isReady: await isReady(port) });
  }

  remove(port: number): void {
    this.#upstreams.get(port)?.agent.destroy();
    this.#upstreams.delete(port);
  }

  async close(): Promise<void> {
    clearInterval(this.#polling);
    for (const port of [...this.#upstreams.keys()]) this.remove(port);
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #poll(): Promise<void> {
    for (const upstream of this.#upstreams.values()) upstream.isReady = await isReady(upstream.port);
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    this.#send(incoming, Buffer.concat(chunks), answer);
  }

  #send(incoming: IncomingMessage, body: Buffer, answer: ServerResponse): void {
    const ready = [...this.#upstreams.values()].filter(({ isReady }) => isReady);
    const upstream = ready[this.#turn++ % ready.length];
    if (!upstream) {
      this.#fail(answer, 'no process is ready');
      return;
    }
    const { method, url, headers } = incoming;
    const sent = request(
      { host: '127.0.0.1', port: upstream.port, agent: upstream.agent, method, path: url, headers },
      (told) => {
        answer.writeHead(told.statusCode ?? 502, withoutConnection(told.headers));
        told.pipe(answer);
        told.once('error', (error) => this.#fail(answer, `${method} ${url} broke off: ${error.message}`));
      },
    );
    sent.once('error', (error: NodeJS.ErrnoException) => {
      upstream.isReady = false;
      // Such a request has reached nobody.
      if (error.code === 'ECONNREFUSED') this.#send(incoming, body, answer);
      else this.#fail(answer, `${method} ${url}: ${error.message}`);
    });
    sent.end(body);
  }

  #fail(answer: ServerResponse, why: string): void {
    this.failures.push(why);
    if (!answer.headersSent) answer.writeHead(502);
    answer.end('{}');
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
  return answer?.ok === true;
}

function withoutConnection({ connection, 'transfer-encoding': _, ...rest }: IncomingMessage['headers']) {
  return rest;
}
