import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Whatever comes or goes on the page may change what a `:has()` means. The browser then restyles all that the ends of
 * such rules can mean. An end without a name means every element: each press of a button would restyle the page.
 */
test('every rule with :has() ends in a class, an attribute or a tag', () => {
  expect(nameless('.row:has(th input) > :not(th, .state) { color: red }')).toHaveLength(1);
  expect(nameless('ul:has(> :nth-child(6)) + * { color: red }')).toHaveLength(1);
  expect(nameless('.row:has(> :nth-child(2)), .row:has(input) > .cell:not(.state) { color: red }')).toEqual(
    [],
  );
  const files = ['src', 'office'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => join(ROOT, folder, file)),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) expect(nameless(readFileSync(file, 'utf8')), file).toEqual([]);
});

/** The selectors with `:has()` in front of a last part that names nothing. */
function nameless(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g);
  return [...rules]
    .flatMap(([, selectors = '']) => splitOutside(selectors.trim(), /,/))
    .filter((selector) => {
      const last = splitOutside(selector.trim(), /[\s>+~]/).at(-1) ?? '';
      const isAsked = selector.includes(':has(') && !last.includes(':has(');
      return isAsked && !NAMED.test(last.replaceAll(/:not\(.*\)/g, ''));
    });
}

const NAMED = /[.#[]|^[a-z]/;

/** Splits at signs that are in no parentheses. */
function splitOutside(text: string, at: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth === 0 && at.test(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}
