import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { type Encoding, encodingOf } from './compressed.ts';

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

/** A file that was made in memory. It is compressed once, when it is first asked for. */
export class MemoryFile {
  readonly #type: string;
  readonly #body: Uint8Array<ArrayBuffer>;
  readonly #compressed = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(type: string, body: string | Uint8Array) {
    this.#type = type;
    this.#body = Uint8Array.from(typeof body === 'string' ? Buffer.from(body) : body);
  }

  async send(c: Context, cached: string): Promise<Response> {
    c.header('Content-Type', this.#type);
    c.header('Cache-Control', cached);
    if (!/^text|javascript|svg|json/.test(this.#type)) return c.body(this.#body);
    c.header('Vary', 'Accept-Encoding');
    const encoding = encodingOf(c);
    if (encoding === undefined) return c.body(this.#body);
    return c.body(await this.#compressedBy(encoding), 200, { 'Content-Encoding': encoding });
  }

  #compressedBy(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const made = COMPRESS[encoding](this.#body).then((bytes) => Uint8Array.from(bytes));
    this.#compressed.set(encoding, made);
    return made;
  }
}
