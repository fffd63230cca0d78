import { createHash } from 'node:crypto';
import type { Shades } from '../../domain/brand/colors.ts';
import type { Entry, Identity } from '../../domain/brand/portal.ts';
import type { Brand } from '../brand/brand.ts';
import { brandFiles, logoPaths } from './brand-files.ts';

/** The element of a built page that gives way to the brand. */
const PLACE = '<meta name="portal" />';

const NAME = '__PORTAL_NAME__';
const SHORT_NAME = '__PORTAL_SHORT_NAME__';
const PURPOSE = '__PORTAL_PURPOSE__';

/** What a built page says of a portal until it is dressed. */
export const UNBRANDED: Identity = {
  name: NAME,
  shortName: SHORT_NAME,
  purpose: PURPOSE,
  textSender: NAME,
  zone: 'UTC',
  zoneName: 'UTC',
  zoneWords: 'UTC',
  contact: { phone: '', email: '', hours: '', address: '' },
  pages: {},
  without: [],
};

const BUILD = /(<meta name="billfold-build" content=")([^"]+)"/;

/** Names a build under a brand. A changed brand is a new build for whoever has the app open. */
export function brandedBuild(build: string, { hash }: Brand): string {
  return `${build}.${hash}`;
}

/** Writes the brand into a built page: its words, its colors and logo, and what the app needs to know of it. */
export function dressPage(html: string, brand: Brand): string {
  const { identity } = brand;
  return identity.without
    .reduce((page, entry) => page.replace(partsFor(entry), ''), html)
    .replace(PLACE, () => `<style>${stylesOf(brand)}</style>\n    <script>${scriptOf(brand)}</script>`)
    .replaceAll(NAME, () => escaped(identity.name))
    .replaceAll(SHORT_NAME, () => escaped(identity.shortName))
    .replaceAll(PURPOSE, () => escaped(identity.purpose))
    .replace(BUILD, (_, begin: string, build: string) => `${begin}${brandedBuild(build, brand)}"`);
}

/** The parts of the finished page that the app draws only where their entry is set up. */
const partsFor = (entry: Entry) => new RegExp(`<(li|p)\\b[^>]* data-set-up="${entry}"[^>]*>.*?</\\1>`, 'gs');

function scriptOf({ identity }: Brand): string {
  return `portal=${JSON.stringify(identity).replace(/</g, '\\u003c')}`;
}

/** The colors of Billfold itself stand in `src/styles/tokens.css`. */
export function stylesOf(brand: Brand): string {
  const { light, dark } = logoPaths(brand);
  const logo = (path: string) => `{--logo:url(${path})}`;
  const logos = `:root${logo(light)}@media(prefers-color-scheme:dark){:root:not([data-theme=light])${logo(dark)}}:root[data-theme=dark]${logo(dark)}`;
  // They prevail over the tokens wherever these stand. What is printed stays black.
  return brand.isHouse ? logos : `${logos}@media screen{:root:root{${colorsOf(brand)}}}`;
}

function colorsOf({ colors: { light, dark } }: Brand): string {
  const both = (shade: keyof Shades) => `light-dark(${light[shade]},${dark[shade]})`;
  return `--brand:${both('brand')};--brand-hover:${both('hover')};--brand-tint:${both('tint')};--on-brand:${both('on')}`;
}

function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;');
}

/** Tells the service worker what it keeps under this brand, and the name of the build. */
export function dressWorker(script: string, { page, build }: { page: string; build: string }, brand: Brand) {
  const kept = [...brandFiles(brand)].filter(([, { isKept }]) => isKept);
  const files = [
    { url: 'index.html', integrity: integrityOf(page) },
    ...kept.map(([path, { body }]) => ({ url: path.slice(1), integrity: integrityOf(body()) })),
  ];
  return `self.brand=${JSON.stringify({ build: brandedBuild(build, brand), files })};\n${script}`;
}

function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
