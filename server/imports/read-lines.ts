import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { ImportMapping } from '../../domain/imports/mapping.ts';
import { notReadable, wrongEncoding } from '../../domain/imports/text/en.ts';

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

/** A record beyond that has a quotation mark that is never closed. */
const LONGEST_RECORD = 100_000;

/**
 * Reads the records of a CSV file as they arrive. A file in another encoding, or with quotation marks that do not pair,
 * throws `WrongFile`.
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: Pick<ImportMapping, 'encoding' | 'delimiter'>,
): AsyncGenerator<Line> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  });
  // A failure of the source reaches the reader below through the parser.
  pipeline(Readable.from(decoded(bytes, encoding)), parser, () => undefined);
  try {
    for await (const { info, record } of parser as AsyncIterable<ParsedRecord>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (error instanceof CsvError) throw new WrongFile([reasonOf(error)]);
    throw error;
  }
}

interface ParsedRecord {
  readonly info: { readonly lines: number };
  readonly record: string[];
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new WrongFile([wrongEncoding(encoding.toUpperCase())]);
    throw error;
  }
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
