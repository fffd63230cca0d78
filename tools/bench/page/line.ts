import { connect, createServer, type Socket } from 'node:net';

/** Half a round trip of slow 4G, in milliseconds. */
const WAY = 75;

/** 1.6 Mbit/s. */
const BYTES_PER_MS = 200;

export interface Line {
  readonly address: string;
  /** Blocks all traffic from now on. */
  cut(): void;
  close(): Promise<void>;
}

/** A slow line to a server. Unlike Chromium's own throttling, it also slows the service worker. */
export async function slowLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const down = pace();
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => {
        near.destroy();
        far.destroy();
      });
    }
    // Setting up the connection takes a round trip before the first byte.
    const readyAt = performance.now() + 2 * WAY;
    const toServer = inOrder();
    const toPage = inOrder();
    near.on('data', (chunk) => toServer(delay(readyAt), () => far.writable && far.write(chunk)));
    far.on('data', (chunk) => toPage(delay(0, down(chunk.length)), () => near.writable && near.write(chunk)));
    near.on('end', () => toServer(delay(0), () => far.end()));
    far.on('end', () => toPage(delay(0, down(0)), () => near.end()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of open) socket.destroy();
        server.close(() => closed());
      }),
  };
}

/** All connections share the line. Returns the time that these bytes take from now. */
function pace(): (bytes: number) => number {
  let freeAt = 0;
  return (bytes) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + bytes / BYTES_PER_MS;
    return freeAt - now;
  };
}

/** In milliseconds. */
function delay(notBefore: number, extra = 0): number {
  return Math.max(notBefore - performance.now(), 0) + WAY + extra;
}

/** Each timer does the oldest work that waits: timers of whole milliseconds may end in another order. */
function inOrder(): (after: number, work: () => void) => void {
  const waiting: (() => void)[] = [];
  return (after, work) => {
    waiting.push(work);
    setTimeout(() => waiting.shift()?.(), after);
  };
}
