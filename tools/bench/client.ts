import { Agent, request } from 'node:http';
import type { Method } from '../../domain/api/call.ts';

export interface BenchRequest {
  readonly method: Method;
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: object;
}

export interface BenchResponse {
  readonly status: number;
  readonly text: string;
}

/** Connections to one server that stay open. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #address: URL;

  constructor(address: string) {
    this.#address = new URL(address);
  }

  ask({ method, path, token, key, body }: BenchRequest): Promise<BenchResponse> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: this.#address.hostname,
          port: this.#address.port,
          method,
          path,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
