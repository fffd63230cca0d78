/** The parts of the app's styles: inside the page, for the bill list, and for everything after it. */
const PARTS = ['page', 'list', 'rest'] as const;
export type StylePart = (typeof PARTS)[number];

/** The folders whose styles the bill list may need, with what it loads late and the saved picture shows. */
const LIST = /\/src\/(components|shell|screens\/bills|widgets\/(account|alerts|bills|mobile|tax))\//;

/**
 * Names the part of each file of styles. The page itself holds those that its first chunks use, so that the
 * sign-in needs no other file.
 */
export function partOfFile(first: ReadonlySet<string>): (file: string) => StylePart {
  return (file) => (first.has(file) ? 'page' : LIST.test(file) ? 'list' : 'rest');
}

const COMMENT = /\/\*[\s\S]*?\*\//g;

/**
 * Divides minified styles. A class says in its name which file it is from (`Button-quiet`). A rule for several
 * files goes into the first of their parts, and one without a class into the page.
 */
export function divideStyles(css: string, partOf: (owner: string) => StylePart): Record<StylePart, string> {
  const [page, list, rest] = PARTS.map((part) =>
    rulesOf(css.replace(COMMENT, ''))
      .map((rule) => only(rule, part, partOf))
      .join(''),
  );
  return { page: page ?? '', list: list ?? '', rest: rest ?? '' };
}

/** The same rule with only what belongs to the part. */
function only(rule: string, part: StylePart, partOf: (owner: string) => StylePart): string {
  const opens = rule.indexOf('{');
  const head = rule.slice(0, opens);
  if (opens >= 0 && /^@(media|supports|container|layer)\b/.test(head)) {
    const inside = rulesOf(rule.slice(opens + 1, -1))
      .map((one) => only(one, part, partOf))
      .join('');
    return inside && `${head}{${inside}}`;
  }
  const name = opens < 0 ? '' : head;
  const owners = [...name.matchAll(/(?:\.|@keyframes )([A-Z]\w*)-/g)].map(([, owner = '']) => partOf(owner));
  const first = PARTS.find((one) => owners.includes(one)) ?? 'page';
  return first === part ? rule : '';
}

/** The rules of the outermost level. */
export function rulesOf(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let begin = 0;
  let quote = '';
  for (let at = 0; at < css.length; at++) {
    const sign = css.charAt(at);
    if (sign === '\\') at++;
    else if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') depth++;
    else if (sign === '}') depth--;
    if (depth < 0) throw new Error(`The styles close more than they open at ${at}`);
    if (depth > 0 || quote || !(sign === '}' || sign === ';')) continue;
    rules.push(css.slice(begin, at + 1));
    begin = at + 1;
  }
  if (depth > 0 || quote || css.slice(begin).trim()) throw new Error('The styles do not end');
  return rules;
}
