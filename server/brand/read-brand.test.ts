import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig, readStart } from '../config.ts';
import { brandOf } from './brand.ts';
import { readBrand } from './read-brand.ts';

const EXAMPLE = 'deploy/brand.example';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'billfold-brand-'));
  cpSync(EXAMPLE, folder, { recursive: true });
  return () => rmSync(folder, { recursive: true, force: true });
});

type Change = (file: Record<string, unknown>) => void;

function problemsAfter(change: Change): readonly string[] {
  const path = join(folder, 'brand.json');
  const file = JSON.parse(readFileSync(path, 'utf8'));
  change(file);
  writeFileSync(path, JSON.stringify(file));
  return readBrand(path).problems;
}

const problemsWith = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return readBrand(join(folder, 'brand.json')).problems;
};

test('the example and the brand of Billfold itself are sound', () => {
  expect(readBrand(join(folder, 'brand.json')).problems).toEqual([]);
  expect(readBrand(undefined).problems).toEqual([]);
});

test('everything that is wrong with a brand is told at once, each by its place', () => {
  const problems = problemsAfter((file) => {
    delete file.name;
    file.shortName = 'Marlow Springs';
    file.contact = { phone: 'call us', email: 'nobody', hours: 'always' };
    file.timeZone = 'Hawaii/Marlow';
    file.slogan = 'Pay';
    file.colors = { accent: '#ffcc00', accentDark: 'blue' };
    file.senders = { mail: 'pay@marlowsprings.example' };
    file.pages = { about: '../about.md', imprint: 'imprint.md' };
  });
  expect(problems).toEqual([
    'name is missing',
    'shortName must have at most 12 letters',
    expect.stringMatching(/^colors\.accent cannot be read: 1\.\d+:1 .* The nearest shade .* #[0-9a-f]{6}$/),
    'colors.accentDark must be a color like #075a83',
    'contact.phone must be a telephone number',
    'contact.email must be an email address',
    'timeZone must be a time zone like America/Denver',
    'senders.mail must be like Harbor City <bills@harbor.example>',
    'pages.about must name a file beside brand.json or below',
    'pages.imprint is not a part of a brand',
    'slogan is not a part of a brand',
  ]);
});

test('what is wrong with the files of a brand is told with what is wrong with its JSON, and with settings', () => {
  writeFileSync(join(folder, 'logo.svg'), svg('<script>steal()</script>'));
  writeFileSync(join(folder, 'logo-dark.svg'), '');
  rmSync(join(folder, 'terms.md'));
  writeFileSync(join(folder, 'privacy.md'), '');
  const problems = problemsAfter((file) => {
    delete file.name;
    file.pages = { about: 5, privacy: 'privacy.md', terms: 'terms.md' };
  });
  expect(problems).toEqual([
    'name is missing',
    'pages.about must name a file',
    'logo holds <script>, which a logo may not',
    'logoDark is not an SVG',
    'pages.privacy is empty',
    'pages.terms names terms.md, which cannot be read',
  ]);
  const env = { SANDBOX: '0', BRAND: join(folder, 'brand.json') };
  expect(() => readStart(env, true)).toThrow(
    /name is missing[\s\S]*logo holds <script>[\s\S]*SMTP_URL is missing[\s\S]*invented.*contact\.phone/,
  );
});

test('the color that a problem names can be used', () => {
  const [problem = ''] = problemsAfter((file) => {
    file.colors = { accent: '#ffcc00' };
  });
  const shade = /#[0-9a-f]{6}$/.exec(problem)?.[0];
  expect(
    problemsAfter((file) => {
      file.colors = { accent: shade };
    }),
  ).toEqual([]);
});

test('a file that is not there, and one that is no JSON, are told', () => {
  expect(readBrand(join(folder, 'nowhere.json')).problems).toHaveLength(1);
  expect(problemsWith('brand.json', '{')).toHaveLength(1);
  cpSync(`${EXAMPLE}/brand.json`, join(folder, 'brand.json'));
  rmSync(join(folder, 'terms.md'));
  expect(readBrand(join(folder, 'brand.json')).problems).toEqual([
    'pages.terms names terms.md, which cannot be read',
  ]);
});

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${content}<path d="M0 0h8v8Z"/></svg>`;

describe('a logo', () => {
  test.each([
    ['<script>steal()</script>', 'holds <script>, which a logo may not'],
    ['<g onload="steal()"/>', 'holds the attribute onload, which a logo may not'],
    ['<image href="https://evil.example/x.png"/>', 'holds <image>, which a logo may not'],
    ['<use href="other.svg#a"/>', 'holds a link to another file, which a logo may not'],
    ['<path d="M0 0" fill="url(https://evil.example)"/>', /^holds fill=.*which a logo may not$/],
    ['<path d="M0 0" style="fill:url(//evil.example)"/>', /^holds style=/],
    ['<style>@import "https://evil.example";</style>', 'holds styles that load something'],
    ['<style>.a{fill:u\\rl(x)}</style>', 'holds styles that load something'],
    ['<foreignObject><p>Hi</p></foreignObject>', 'holds <foreignObject>, which a logo may not'],
    ['<![CDATA[<script>steal()</script>]]>', /^holds /],
    ['<path d=M0 0 onclick=steal() />', 'holds something that is neither a shape nor a color'],
    ['<animate attributeName="href" to="javascript:steal()"/>', 'holds <animate>, which a logo may not'],
  ])('with %s is refused', (content, problem) => {
    const [first = ''] = problemsWith('logo.svg', svg(content));
    expect(first).toMatch(/^logo /);
    expect(first.slice('logo '.length)).toMatch(problem);
  });

  test('with several faults names each of them once', () => {
    const faulty = `<svg xmlns="http://www.w3.org/2000/svg" onload="a()"><script>steal()</script><script/><g
      onclick="b()" onload="c()"/><style>@import "x";</style><path d=M0/><path d="${'M0 0 '.repeat(9_000)}"/></svg>`;
    expect(problemsWith('logo.svg', faulty)).toEqual([
      'logo is larger than 32 kB',
      'logo holds the attribute onload, which a logo may not',
      'logo holds <script>, which a logo may not',
      'logo holds the attribute onclick, which a logo may not',
      'logo holds something that is neither a shape nor a color',
      'logo holds styles that load something',
      'logo has no viewBox',
    ]);
  });

  test('with gradients, classes and comments is taken, without what stands before the drawing', () => {
    const sound = `<?xml version="1.0"?><!-- drawn -->\n${svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><style>.b{fill:url(#a)}</style><use href="#a"/><path class="b" d="M0 0h1v1Z"/>',
    )}`;
    expect(problemsWith('logo.svg', sound)).toEqual([]);
  });

  test.each([
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"></svg>'],
    ['<p>Hi</p>'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
    [svg(`<path d="${'M0 0 '.repeat(9_000)}"/>`)],
  ])('that is no drawing of ours is refused', (content) => {
    expect(problemsWith('logo.svg', content)).toHaveLength(1);
  });
});

describe('a page in Markdown', () => {
  test('becomes HTML whose headings stand below the title', () => {
    const { brand } = readBrand(join(folder, 'brand.json'));
    expect(brand?.pages.about).toContain('<h2>What you can do</h2>');
    expect(brand?.pages.about).toContain('<strong>Nobody else</strong>');
    writeFileSync(join(folder, 'about.md'), '# Title\n\n5 < 6 & "so"');
    expect(readBrand(join(folder, 'brand.json')).brand?.pages.about).toBe(
      '<h2>Title</h2><p>5 &lt; 6 &amp; &quot;so&quot;</p>\n',
    );
  });

  test.each([
    ['Hi <b>you</b>', 'holds HTML: write it in Markdown alone'],
    ['<script>steal()</script>', 'holds HTML: write it in Markdown alone'],
    ['![us](https://evil.example/x.png)', 'holds a picture, which these pages do not show'],
    ['[pay](javascript:steal())', 'links to javascript:steal(): links lead to https:, mailto: or tel:'],
    [
      '[pay][a]\n\n[a]: http://evil.example',
      'links to http://evil.example: links lead to https:, mailto: or tel:',
    ],
    ['- one\n  - <i>two</i>', 'holds HTML: write it in Markdown alone'],
    [' ', 'is empty'],
  ])('with %s is refused', (markdown, problem) => {
    expect(problemsWith('about.md', markdown)).toEqual([`pages.about ${problem}`]);
  });
});

test('its time zone holds, unless a setting names another, and is named as people name it', () => {
  const path = join(folder, 'brand.json');
  const zoneOf = (zone?: string) => {
    const { brand } = readBrand(path);
    if (!brand) throw new Error('the example is not sound');
    const { identity } = brandOf(brand, { zone });
    return [identity.zone, identity.zoneName, identity.zoneWords];
  };
  expect(zoneOf()).toEqual(['Pacific/Honolulu', 'HST', 'Hawaii-Aleutian Standard Time']);
  expect(zoneOf('America/New_York')).toEqual(['America/New_York', 'ET', 'Eastern Time']);
  expect(zoneOf('America/Phoenix').slice(1)).toEqual(['MST', 'Mountain Standard Time']);
});

test('a start with a wrong brand is refused with one list, together with wrong settings', () => {
  writeFileSync(join(folder, 'terms.md'), '<b>');
  expect(() => readConfig({ BRAND: join(folder, 'brand.json'), PORT: 'x' })).toThrow(
    /PORT must be a port number\n {2}BRAND: pages\.terms holds HTML/,
  );
});

test('whatever a customer can see of a brand changes its hash', () => {
  const hashOf = () => {
    const { brand } = readBrand(join(folder, 'brand.json'));
    return brand && brandOf(brand, {}).hash;
  };
  const first = hashOf();
  expect(hashOf()).toBe(first);
  for (const [name, content] of [
    ['logo-dark.svg', svg('')],
    ['about.md', 'Other words.'],
  ] as const) {
    const before = hashOf();
    writeFileSync(join(folder, name), content);
    expect(hashOf()).not.toBe(before);
  }
});
