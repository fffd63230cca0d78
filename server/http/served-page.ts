import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '../brand/brand.ts';
import { hashesOf, type InlineHashes } from './content-security-policy.ts';
import { dressPage, dressWorker } from './dress-page.ts';
import { MemoryFile } from './memory-file.ts';

export interface DressedPage {
  readonly html: MemoryFile;
  /** The service worker; undefined where the page has none. */
  readonly worker: MemoryFile | undefined;
  /** What its policy allows inside it. */
  readonly inside: InlineHashes;
}

/**
 * The page of a folder under the brand. A new build may come while the server runs; a page of the old one would have
 * a policy that blocks its own styles.
 */
export class ServedPage {
  readonly folder: string;
  readonly brand: Brand;
  #version = '';
  #read: Promise<DressedPage> | undefined;

  constructor(folder: string, brand: Brand) {
    this.folder = folder;
    this.brand = brand;
  }

  /** Undefined while there is none. */
  async read(): Promise<DressedPage | undefined> {
    // Copied files may keep the time of the files that they replace.
    const version = await stat(join(this.folder, 'index.html')).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => undefined,
    );
    if (version === undefined) return undefined;
    if (version !== this.#version || this.#read === undefined) {
      this.#version = version;
      this.#read = this.#dress();
      this.#read.catch(() => {
        this.#read = undefined;
      });
    }
    return this.#read;
  }

  async #dress(): Promise<DressedPage> {
    const html = dressPage(await readFile(join(this.folder, 'index.html'), 'utf8'), this.brand);
    const script = await readFile(join(this.folder, 'sw.js'), 'utf8').catch(() => undefined);
    const build = await buildIn(this.folder);
    return {
      html: new MemoryFile('text/html; charset=utf-8', html),
      worker: script === undefined ? undefined : this.#worker(script, html, build),
      inside: hashesOf(html),
    };
  }

  #worker(script: string, page: string, build: string): MemoryFile {
    return new MemoryFile('text/javascript; charset=utf-8', dressWorker(script, { page, build }, this.brand));
  }
}

async function buildIn(folder: string): Promise<string> {
  return readFile(join(folder, 'build.json'), 'utf8').then(
    (json) => (JSON.parse(json) as { id: string }).id,
    () => '',
  );
}
