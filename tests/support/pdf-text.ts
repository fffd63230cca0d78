import { inflateSync } from 'node:zlib';

/** The text of every page, in the order of drawing. */
export function textOfPdf(pdf: Buffer): string {
  return streamsOf(pdf)
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]+)>/gi)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');
}

/** The characters of the embedded fonts, as a search or a copy in the PDF gets them. */
export function embeddedLetters(pdf: Buffer): string {
  return streamsOf(pdf)
    .flatMap((stream) => [...stream.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)])
    .flatMap(([, range = '']) => [...range.matchAll(/<([0-9a-f]+)>/gi)])
    .flatMap(([, hex = '']) => [...Buffer.from(hex, 'hex').swap16().toString('utf16le')])
    .filter((letter) => letter > '\xff')
    .join('');
}

function streamsOf(pdf: Buffer): string[] {
  const found = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  return [...found].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
}
