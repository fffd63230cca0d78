import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { brandProblems, brandSchema } from '../../domain/brand/brand.ts';
import { inventedContacts, isInventedLink } from '../../domain/brand/invented.ts';
import type { BrandRead } from './brand.ts';
import { logoProblem } from './logo.ts';
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

/** Reads `brand.json` and the files that it names. Without a path it is the brand of Billfold itself. */
export function readBrand(path: string | undefined): BrandAnswer {
  const place = path ?? HOUSE;
  const json = jsonIn(place);
  if (json === undefined) return failed(['must name a brand.json that can be read and is JSON']);
  const parsed = v.safeParse(brandSchema, json);
  if (!parsed.success) return failed(brandProblems(parsed.issues));
  const file = parsed.output;
  const problems: string[] = [];
  const invented = inventedContacts(file);
  const textOf = (name: string, key: string): string => {
    const text = textIn(join(dirname(place), name));
    if (text === undefined) problems.push(`${key} names ${name}, which cannot be read`);
    return text ?? '';
  };
  const drawing = (name: string, key: string): string => {
    const svg = textOf(name, key);
    const problem = svg === '' ? undefined : logoProblem(svg);
    if (problem !== undefined) problems.push(`${key} ${problem}`);
    return svg;
  };
  const page = (name: string, key: string): string => {
    const markdown = textOf(name, key);
    if (markdown === '') return '';
    const read = readPage(markdown);
    problems.push(...read.problems.map((problem) => `${key} ${problem}`));
    invented.push(...read.links.filter(isInventedLink).map((href) => `${key} ${href}`));
    return read.html;
  };
  const logo = drawing(file.logo, 'logo');
  const brand: BrandRead = {
    file,
    drawings: {
      logo,
      logoDark: file.logoDark === undefined ? logo : drawing(file.logoDark, 'logoDark'),
      icon: file.icon === undefined ? undefined : drawing(file.icon, 'icon'),
    },
    pages: Object.fromEntries(
      Object.entries(file.pages).flatMap(([key, name]) =>
        name === undefined ? [] : [[key, page(name, `pages.${key}`)]],
      ),
    ),
    isHouse: path === undefined,
  };
  return problems.length > 0 ? failed(problems, invented) : { brand, problems: [], invented };
}

const failed = (problems: readonly string[], invented: readonly string[] = []) => ({
  brand: undefined,
  problems,
  invented,
});

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
