import { Resvg } from '@resvg/resvg-js';
import type { Hex } from '../../domain/brand/colors.ts';
import { bareSvg } from './logo.ts';

/** The drawings of a brand that its icons are made of. */
export interface Drawings {
  readonly logo: string;
  /** A square that fills its ground; undefined: the logo on a light ground. */
  readonly icon: string | undefined;
}

const SIZE = 512;
/** The part of the width that the logo takes: a mask may cut a tenth off each side. */
const ON_TILE = 0.7;
const ON_MASKABLE = 0.56;

const tile = (ground: Hex, radius: number) =>
  `<rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${ground}"/>`;

const square = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${SIZE} ${SIZE}">${content}</svg>`;

/** The logo inside another drawing, in the middle of a square. */
function placed(svg: string, share: number, attributes = ''): string {
  const side = SIZE * share;
  const at = (SIZE - side) / 2;
  return bareSvg(svg).replace(/^<svg([^>]*)>/, (_, given: string) => {
    const others = given.replace(/\s(?:x|y|width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
    return `<svg x="${at}" y="${at}" width="${side}" height="${side}"${attributes}${others}>`;
  });
}

/** The icon of the installed app, with round corners. */
export function iconSvg({ logo, icon }: Drawings, ground: Hex): string {
  return icon === undefined ? square(tile(ground, 112) + placed(logo, ON_TILE)) : bareSvg(icon);
}

/** The icon to its edges, for systems that cut their own shape. */
export function maskableSvg({ logo, icon }: Drawings, ground: Hex): string {
  return square(
    tile(icon === undefined ? ground : cornerOf(icon), 0) +
      placed(icon ?? logo, icon === undefined ? ON_MASKABLE : 1),
  );
}

/** The first colour that an icon fills: that of its ground. */
function cornerOf(icon: string): Hex {
  return /fill="(#[0-9a-fA-F]{6})"/.exec(icon)?.[1] ?? '#ffffff';
}

/** Only the shape, in black, for systems that colour it themselves. */
export function monochromeSvg({ logo }: Drawings): string {
  const black = '0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 1 0';
  return square(
    `<filter id="black" x="0" y="0" width="1" height="1"><feColorMatrix values="${black}"/></filter><g filter="url(#black)">${placed(logo, ON_TILE)}</g>`,
  );
}

export function pngOf(svg: string, size: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
}

/** The pictures in one file, as browsers ask for it where a page names no icon. */
export function icoOf(svg: string, sizes: readonly number[]): Buffer {
  const pictures = sizes.map((size) => ({ size, png: pngOf(svg, size) }));
  const HEAD = 6;
  const ENTRY = 16;
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, { size, png }] of pictures.entries()) {
    const entry = HEAD + ENTRY * at;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
