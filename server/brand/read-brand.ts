import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { brandProblems, brandSchema, soundTexts } from '../../domain/brand/brand.ts';
import { inventedContacts, isInventedLink } from '../../domain/brand/invented.ts';
import { OWN_PAGES } from '../../domain/brand/portal.ts';
import type { BrandRead } from './brand.ts';
import { logoProblems } from './logo.ts';
import { readPage } from './pages.ts';

const HOUSE = fileURLToPath(new URL('./house/brand.json', import.meta.url));

/** Either a brand or what is wrong with it, one problem a line. */
export type BrandAnswer = (
  | { readonly brand: BrandRead; readonly problems: readonly [] }
  | { readonly brand: undefined; readonly problems: readonly string[] }
) & {
  /** The contacts that reach nobody, each with its place. Only a sandbox may show them. */
  readonly invented: readonly string[];
};

/**
 * Reads `brand.json` and the files that it names. Without a path it is the brand of Billfold itself. Where parts of
 * the JSON are wrong, the files that its other parts name are looked at all the same.
 */
export function readBrand(path: string | undefined): BrandAnswer {
  const place = path ?? HOUSE;
  const json = jsonIn(place);
  if (json === undefined)
    return {
      brand: undefined,
      problems: ['must name a brand.json that can be read and is JSON'],
      invented: [],
    };
  const { success, output: file, issues = [] } = v.safeParse(brandSchema, json);
  const problems = brandProblems(issues);
  const textAt = soundTexts(json, issues);
  const invented = inventedContacts(textAt);
  const contentOf = (key: string): string | undefined => {
    const name = textAt(key);
    if (name === undefined) return undefined;
    const content = textIn(join(dirname(place), name));
    if (content === undefined) problems.push(`${key} names ${name}, which cannot be read`);
    return content;
  };
  const drawing = (key: string): string | undefined => {
    const svg = contentOf(key);
    if (svg !== undefined) problems.push(...logoProblems(svg).map((problem) => `${key} ${problem}`));
    return svg;
  };
  const page = (key: string): string | undefined => {
    const markdown = contentOf(key);
    if (markdown === undefined) return undefined;
    const read = readPage(markdown);
    problems.push(...read.problems.map((problem) => `${key} ${problem}`));
    invented.push(...read.links.filter(isInventedLink).map((href) => `${key} ${href}`));
    return read.html;
  };
  const logo = drawing('logo');
  const logoDark = drawing('logoDark') ?? logo;
  const icon = drawing('icon');
  const pages = OWN_PAGES.flatMap((name) => {
    const html = page(`pages.${name}`);
    return html === undefined ? [] : [[name, html]];
  });
  if (!success || logo === undefined || logoDark === undefined || problems.length > 0)
    return { brand: undefined, problems, invented };
  const brand: BrandRead = {
    file,
    drawings: { logo, logoDark, icon },
    pages: Object.fromEntries(pages),
    isHouse: path === undefined,
  };
  return { brand, problems: [], invented };
}

function textIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(textIn(path) ?? '');
  } catch {
    return undefined;
  }
}
