import fontUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import type { Layout } from '../../../../machines/diagram/layout.ts';

/** What the style sheet of the page says of a shape; a file on its own has to carry it. */
const STYLED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
];

const SVG = 'http://www.w3.org/2000/svg';
const PIXELS_PER_POINT = 2;
const MARGIN = 12;

/**
 * The font of the page for a file. The layout has room for its letters: with those of another font, text runs over the
 * boxes. Without a connection the file names the font only.
 */
export async function fontRule(): Promise<string> {
  try {
    const bytes = new Uint8Array(await (await fetch(fontUrl)).arrayBuffer());
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return `@font-face { font-family: 'Hanken Grotesk'; font-weight: 100 900; src: url('data:font/woff2;base64,${btoa(letters)}') format('woff2'); }`;
  } catch {
    return '';
  }
}

/** The whole sheet as an SVG file, in the colours of the screen. */
export function svgOf(sheet: SVGGElement, { width, height }: Layout, font: string): string {
  const ground = getComputedStyle(document.body).backgroundColor;
  const copy = sheet.cloneNode(true) as SVGGElement;
  const originals = [...sheet.querySelectorAll('*')];
  const hits = [...copy.querySelectorAll('.mx-hit')];
  // From afar the page shows names alone. A file holds all of the text.
  const page = sheet.ownerSVGElement;
  const isFar = page?.getAttribute('data-far') ?? 'false';
  page?.setAttribute('data-far', 'false');
  [...copy.querySelectorAll('*')].forEach((element, n) => {
    const style = originals[n] && getComputedStyle(originals[n]);
    for (const name of STYLED) if (style) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'tabindex', 'role', 'aria-pressed']) element.removeAttribute(name);
  });
  page?.setAttribute('data-far', isFar);
  for (const hit of hits) hit.remove();
  copy.removeAttribute('transform');
  const svg = document.createElementNS(SVG, 'svg');
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN];
  svg.setAttribute('width', String(wide));
  svg.setAttribute('height', String(high));
  svg.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${wide} ${high}`);
  const paper = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({
    x: -MARGIN,
    y: -MARGIN,
    width: wide,
    height: high,
    fill: ground,
  }))
    paper.setAttribute(name, String(value));
  const style = document.createElementNS(SVG, 'style');
  style.textContent = font;
  svg.append(style, paper, copy);
  return new XMLSerializer().serializeToString(svg);
}

/** The same as a PNG file. Rejects if the browser cannot paint a picture of that size. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * PIXELS_PER_POINT;
    canvas.height = image.naturalHeight * PIXELS_PER_POINT;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('The browser paints no picture of this size.');
    return png;
  } finally {
    URL.revokeObjectURL(url);
  }
}
