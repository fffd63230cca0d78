import { CsvError, parse } from 'csv-parse';
import { otherDelimiter } from '../../domain/imports/delimiter.ts';
import type { ImportMapping } from '../../domain/imports/mapping.ts';
import {
  delimiterReasons,
  isOtherEncoding,
  notReadable,
  wrongEncoding,
} from '../../domain/imports/text/en.ts';

/** One record of a CSV file; `line` is the one on which it ends. */
export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The file as a whole cannot be taken, for reasons in words. */
export class WrongFile extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

/** The first line of a file with something in it, once it is whole. */
const HAS_LINE = /^\s*(\S.*)[\r\n]/;

/** A record beyond that has a quotation mark that is never closed. */
const LONGEST_RECORD = 100_000;

/**
 * Reads the records of a CSV file as they arrive, as many at once as a piece of the file holds. A file in another
 * encoding, or with quotation marks that do not pair, throws `WrongFile`. So does one with another delimiter whose cells
 * are quoted: the parser then finds the marks inside its cells.
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  mapping: ImportMapping,
): AsyncGenerator<readonly Line[]> {
  const { encoding, delimiter } = mapping;
  let lines: Line[] = [];
  let beginning = '';
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    // A record that goes through the stream of the parser takes as long again as its parsing.
    on_record: (cells: string[], { lines: line }) => {
      lines.push({ line, cells });
      return null;
    },
  });
  // Whoever writes to the parser hears of it.
  parser.on('error', () => undefined);
  const parsed = async (give: (done: (error?: Error | null) => void) => void) => {
    await new Promise<void>((resolve, reject) => give((error) => (error ? reject(error) : resolve())));
    const found = lines;
    lines = [];
    return found;
  };
  try {
    for await (const text of decoded(bytes, encoding)) {
      if (!HAS_LINE.test(beginning) && beginning.length < LONGEST_RECORD) beginning += text;
      const found = await parsed((done) => parser.write(text, done));
      if (found.length > 0) yield found;
    }
    const last = await parsed((done) => parser.end(done));
    if (last.length > 0) yield last;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const other = otherDelimiter(mapping, HAS_LINE.exec(beginning)?.[1] ?? '');
    throw new WrongFile(other ? delimiterReasons(other, delimiter) : [reasonOf(error)]);
  }
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const isUtf8 = encoding === 'utf-8' ? undefined : utf8Watch();
  const place = placeWatch();
  try {
    for await (const chunk of bytes) {
      isUtf8?.(chunk);
      place.add(chunk);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
    if (isUtf8?.()) throw new WrongFile([isOtherEncoding('UTF-8', encoding.toUpperCase())]);
  } catch (error) {
    if (error instanceof TypeError)
      throw new WrongFile([wrongEncoding(encoding.toUpperCase(), place.found())]);
    throw error;
  }
}

/** The longest character of UTF-8 has four bytes, so at most three wait for the next piece of a file. */
const MOST_WAITING = 3;

/** Follows the pieces of a file in UTF-8, so that the place of the first wrong byte can be told. */
function placeWatch() {
  let [size, lines, before] = [0, 0, 0];
  let latest = Buffer.alloc(0);
  const pass = (passed: Buffer) => {
    size += passed.length;
    for (let at = passed.indexOf(LINE_END); at >= 0; at = passed.indexOf(LINE_END, at + 1)) lines++;
  };
  return {
    add(chunk: Uint8Array): void {
      const waiting = latest.subarray(Math.max(0, latest.length - MOST_WAITING));
      pass(latest.subarray(0, latest.length - waiting.length));
      before = waiting.length;
      latest = Buffer.concat([waiting, chunk]);
    },
    /** The line and the byte in the file, both from 1, with the value of the byte in hexadecimal. */
    found(): { readonly line: number; readonly at: number; readonly byte: string } {
      // Of the piece before, the rest of a character may be left whose beginning has passed.
      let begin = 0;
      while (begin < before && isContinuation(latest[begin])) begin++;
      const wrong = begin + firstWrong(latest.subarray(begin));
      pass(latest.subarray(0, wrong));
      const byte = (latest[wrong] ?? 0).toString(16).toUpperCase().padStart(2, '0');
      return { line: lines + 1, at: size + 1, byte };
    },
  };
}

const LINE_END = 0x0a;

const isContinuation = (byte = 0) => byte >= 0x80 && byte < 0xc0;

/** The offset of the first byte that is not valid UTF-8. */
function firstWrong(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let begun = 0;
  try {
    for (let at = 0; at < bytes.length; at++)
      if (decoder.decode(bytes.subarray(at, at + 1), { stream: true }) !== '') begun = at + 1;
  } catch {
    // It ended at the character that is none.
  }
  return begun;
}

/**
 * Watches the bytes of a file: at its end, tells whether it holds letters beyond ASCII that are UTF-8. Every byte means
 * something in Windows-1252, but its accents are not UTF-8.
 */
function utf8Watch(): (chunk?: Uint8Array) => boolean {
  let decoder: InstanceType<typeof TextDecoder> | undefined = new TextDecoder('utf-8', { fatal: true });
  let hasLetters = false;
  return (chunk) => {
    try {
      decoder?.decode(chunk, { stream: chunk !== undefined });
      hasLetters ||= chunk?.some((byte) => byte > 127) ?? false;
    } catch {
      decoder = undefined;
    }
    return decoder !== undefined && hasLetters;
  };
}

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is never closed.',
  INVALID_OPENING_QUOTE: 'a quotation mark stands inside a cell.',
  CSV_INVALID_CLOSING_QUOTE: 'a cell goes on after its closing quotation mark.',
  CSV_MAX_RECORD_SIZE: 'it is too long. A quotation mark before it may never be closed.',
};

function reasonOf(error: CsvError): string {
  const line = (error as { lines?: unknown }).lines;
  return notReadable(typeof line === 'number' ? line : 1, REASONS[error.code] ?? 'it is not CSV.');
}
