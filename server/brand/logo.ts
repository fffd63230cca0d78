import { Resvg } from '@resvg/resvg-js';

const LARGEST = 32 * 1024;

const ELEMENTS = new Set(
  `svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask
  symbol use title desc style`.split(/\s+/),
);

const ATTRIBUTES = new Set(
  `xmlns xmlns:xlink version id class style viewBox preserveAspectRatio x y width height d points cx cy r rx ry x1
  y1 x2 y2 fx fy offset transform href xlink:href fill fill-opacity fill-rule clip-rule clip-path mask opacity
  stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  stroke-opacity color stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits
  maskUnits maskContentUnits role aria-label aria-hidden shape-rendering`.split(/\s+/),
);

const TAG = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** What keeps a drawing from being a logo. Only shapes and colours are let in. */
export function logoProblems(svg: string): string[] {
  const bare = bareSvg(svg);
  const large = Buffer.byteLength(svg) > LARGEST ? [`is larger than ${LARGEST / 1024} kB`] : [];
  if (!/^<svg[\s>]/.test(bare) || !/<\/svg>$/.test(bare)) return [...large, 'is not an SVG'];
  const foreign = new Set([...bare.matchAll(TAG)].flatMap(foreignIn));
  const style = [...bare.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => css).join('');
  const problems = [
    ...large,
    ...[...foreign].map((found) => `holds ${found}, which a logo may not`),
    ...(/[<>]/.test(bare.replace(TAG, '')) ? ['holds something that is neither a shape nor a color'] : []),
    ...(/[@\\]/.test(style) || leadsAway(style) ? ['holds styles that load something'] : []),
    ...(/^<svg[^>]*\sviewBox=/.test(bare) ? [] : ['has no viewBox']),
  ];
  return problems.length > 0 || canBeDrawn(bare) ? problems : ['is not an SVG that can be drawn'];
}

function canBeDrawn(svg: string): boolean {
  try {
    new Resvg(svg);
    return true;
  } catch {
    return false;
  }
}

function foreignIn([, , element = '', attributes = '']: RegExpMatchArray): string[] {
  if (!ELEMENTS.has(element)) return [`<${element}>`];
  return [...attributes.matchAll(ATTRIBUTE)].flatMap(([, name = '', quoted, other = '']) => {
    const value = quoted ?? other;
    if (!ATTRIBUTES.has(name)) return [`the attribute ${name}`];
    if (/href$/.test(name) && !value.startsWith('#')) return ['a link to another file'];
    if (!name.startsWith('xmlns') && (/[\\&]/.test(value) || leadsAway(value))) return [`${name}="${value}"`];
    return [];
  });
}

/** True where a style names another file than a part of the drawing itself. */
function leadsAway(css: string): boolean {
  return /url\(\s*(?!["']?#)|expression\(|javascript:|image-set|import/i.test(css);
}

/** The drawing without what stands before it, and without comments. */
export function bareSvg(svg: string): string {
  return svg
    .replace(/^\uFEFF/, '')
    .replace(/<\?xml[^>]*\?>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim();
}
