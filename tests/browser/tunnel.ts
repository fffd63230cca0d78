import { createServer, type Server, Socket } from 'node:net';

/** Where a payment is cut off. In the first two cases the services receive too little to act. */
export const CUTS = [
  'before it leaves',
  'half-way to the server',
  'on arrival',
  'while waiting for the answer',
  'before the answer leaves',
  'in the middle of the answer',
  'by a gateway that gives up',
  "by a captive portal's page",
] as const;

export type Cut = (typeof CUTS)[number];

const PAYMENT = 'POST /services/web/cart/Checkout ';

/** Milliseconds within which the services start on a request. */
const A_MOMENT = 100;

/** A proxy in front of the services, on loopback, that can cut the network in the middle of a payment. */
export class Tunnel {
  readonly #target: number;
  readonly #server: Server;
  readonly #near = new Set<Socket>();
  readonly #far = new Set<Socket>();
  #address = '';
  #cut: Cut | undefined;
  #isDark = false;
  #entered = () => {};

  constructor(target: string) {
    this.#target = Number(new URL(target).port);
    this.#server = createServer((near) => this.#carry(near));
  }

  get address(): string {
    return this.#address;
  }

  async open(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    const at = this.#server.address();
    if (at === null || typeof at === 'string') throw new Error('a tunnel without a port');
    this.#address = `http://127.0.0.1:${at.port}`;
  }

  /**
   * Cuts the next payment off at this point and blocks all traffic until `reconnect`. Settles once the network is
   * cut.
   */
  goDark(cut: Cut): Promise<void> {
    this.#cut = cut;
    return new Promise((entered) => {
      this.#entered = entered;
    });
  }

  reconnect(): void {
    this.#isDark = false;
  }

  async close(): Promise<void> {
    this.#isDark = true;
    const closed = new Promise((done) => this.#server.close(done));
    for (const socket of [...this.#near, ...this.#far]) socket.destroy();
    await closed;
  }

  #carry(near: Socket): void {
    if (this.#isDark) return void near.destroy();
    const far = new Socket();
    keptIn(this.#near, near);
    keptIn(this.#far, far);
    far.connect(this.#target, '127.0.0.1');

    let payment: Buffer | undefined;
    let cut: Cut | undefined;
    near.on('data', (bytes) => {
      if (cut) return;
      if (!payment && !(this.#cut && isPayment(bytes))) return void far.write(bytes);
      payment = payment ? Buffer.concat([payment, bytes]) : bytes;
      if (!isWhole(payment)) return;
      cut = this.#cut;
      this.#cut = undefined;
      if (cut) this.#cutRequest(cut, far, payment);
    });
    // The services finish a request that they have received, even if its sender is gone.
    near.on('close', () => cut || far.end());
    far.on('data', (bytes) => {
      if (!cut) return void near.write(bytes);
      far.end();
      this.#cutAnswer(cut, near, bytes);
    });
    far.on('close', () => cut || near.end());
  }

  #cutRequest(cut: Cut, far: Socket, bytes: Buffer): void {
    if (cut === 'before it leaves') far.destroy();
    else if (cut === 'half-way to the server')
      far.write(bytes.subarray(0, bytes.length / 2), () => far.destroy());
    else far.write(bytes);
    if (cut === 'while waiting for the answer') setTimeout(() => this.#darken(), A_MOMENT);
    else if (!IN_THE_ANSWER.has(cut)) this.#darken();
  }

  #cutAnswer(cut: Cut, near: Socket, bytes: Buffer): void {
    if (this.#isDark || !IN_THE_ANSWER.has(cut)) return;
    if (cut === 'in the middle of the answer') near.end(bytes.subarray(0, bytes.length / 2));
    if (cut === 'by a gateway that gives up') near.end(page('502 Bad Gateway', 'Bad gateway'));
    if (cut === "by a captive portal's page") near.end(page('200 OK', 'Welcome'));
    this.#darken();
  }

  /**
   * Breaks everything under way, except the last bytes of an answer. The browser retries requests on a closed
   * connection; these meet the cut too.
   */
  #darken(): void {
    this.#isDark = true;
    for (const socket of this.#near) if (!socket.writableEnded) socket.destroy();
    this.#entered();
  }
}

const IN_THE_ANSWER: ReadonlySet<Cut> = new Set(CUTS.slice(CUTS.indexOf('before the answer leaves')));

function keptIn(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  // These connections are meant to break.
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
}

const isPayment = (bytes: Buffer) => bytes.toString('latin1', 0, PAYMENT.length) === PAYMENT;

/** Whether a request is complete: its headers and the body length that they announce. */
function isWhole(request: Buffer): boolean {
  const headers = request.indexOf('\r\n\r\n');
  const length = /^content-length: *(\d+)\r$/im.exec(request.toString('latin1', 0, headers + 2))?.[1];
  return headers > 0 && request.length >= headers + 4 + Number(length ?? 0);
}

function page(status: string, words: string): string {
  const body = `<h1>${words}</h1>`;
  return `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;
}
