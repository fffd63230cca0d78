import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A sentence that a module of the app says itself, instead of taking it from `domain/<subject>/text/`. */
export interface Sentence {
  readonly line: number;
  readonly words: string;
}

/** Where a text is no sentence for people: names of classes and addresses of modules. */
const NOT_WORDS = new Set(['className', 'd', 'viewBox', 'href', 'key']);

/** What fills the place of a value inside a text. */
const VALUE = '…';

export function sentencesIn(path: string, code: string): Sentence[] {
  const found: Sentence[] = [];
  const note = (text: string, { start }: Node) => {
    const words = withoutMarkup(text);
    const line = code.slice(0, start as number).split('\n').length;
    if (isSentence(words)) found.push({ line, words: plain(words) });
  };
  walk(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, note);
  return found;
}

/** What is left of a template of HTML or of a style: what people read of it. */
const withoutMarkup = (text: string) => (STYLE.test(text) ? '' : text.replace(MARKUP, ' '));

const MARKUP = /<!?\/?[A-Za-z][^<>]*>/g;
const STYLE = /^[a-z-]+: [^.]*;?$/;

/** A text that ends as a sentence does, or that is too long for a label. */
function isSentence(text: string): boolean {
  const words = plain(text).match(/[A-Za-z’']{2,}/g) ?? [];
  if (words.length < 2 || !/[A-Z]/.test(plain(text)) || !plain(text).includes(' ')) return false;
  return /[a-z’)”…][.?!]$/.test(plain(text)) || words.length > 4;
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

function walk(node: Node, note: (words: string, at: Node) => void): void {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
      return;
    case 'JSXAttribute':
      if (NOT_WORDS.has((node.name as { readonly name?: string }).name ?? '')) return;
      break;
    case 'Property':
      // A machine's drawing is read by developers too.
      if ((node.key as { readonly name?: string }).name === 'description') return;
      break;
    case 'NewExpression':
      // What is thrown as a fault is read by developers.
      if (/(?:Error|ProcessorRefused)$/.test(nameOf(node.callee))) return;
      break;
    case 'CallExpression':
      // Lines of the log are read by hosts.
      if (isLog(node.callee as Node)) return;
      break;
    case 'Literal':
      if (typeof node.value === 'string') note(node.value, node);
      return;
    case 'TaggedTemplateExpression':
      if (nameOf(node.tag) === 'sql') {
        // A query is no text. What is put into it may be one.
        for (const value of (node.quasi as { readonly expressions: Node[] }).expressions) walk(value, note);
        return;
      }
      break;
    case 'TemplateLiteral':
      note(
        (node.quasis as { readonly value: { readonly cooked: string } }[])
          .map(({ value }) => value.cooked)
          .join(VALUE),
        node,
      );
      break;
    case 'JSXElement':
    case 'JSXFragment':
      note(ownText(node.children as Node[]), node);
      break;
  }
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, note);
}

const nameOf = (node: unknown): string => (node as { readonly name?: string }).name ?? '';

/** True for `log.warn` and `parts.log.warn`. */
function isLog({ type, object }: Node): boolean {
  if (type !== 'MemberExpression') return false;
  const { property = object } = object as { readonly property?: unknown };
  return nameOf(property) === 'log';
}

/** The text of an element without that of the elements in it. */
function ownText(children: readonly Node[]): string {
  const texts = children.filter(({ type }) => type === 'JSXText').map(({ value }) => value as string);
  if (texts.every((text) => text.trim() === '')) return '';
  return children.map(({ type, value }) => (type === 'JSXText' ? (value as string) : VALUE)).join('');
}
