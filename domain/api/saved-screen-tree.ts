/**
 * The picture of a screen, which the page saves and the service worker writes into the page of the next start
 * (ruling 69).
 */

/** A part of a page as plain data: a text, or an element with its attributes and children. */
export type Tree =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, inside: readonly Tree[]];

/** The look of a screen when it was last at rest. */
export interface SavedScreen {
  /** The build that the picture's styles belong to. */
  readonly build: string;
  /** The end of the day, in milliseconds. Until then texts about days ("due tomorrow") are true. */
  readonly until: number;
  /** How old what it shows is, in words, from `until` on. */
  readonly asOfLater: string;
  /** On `/cart/receipt`: the attempt key of the checkout that the tab made. */
  readonly checkout?: string | undefined;
  /** What the device held when the picture was taken: `markOf` of the rows that it shows. */
  readonly mark: string;
  readonly tree: Tree;
}

/**
 * The attributes that determine an element's look, and its name. None of them links it to another element, fetches
 * from elsewhere, or makes it act. The page allows no styles in HTML.
 */
const ATTRIBUTE =
  /^(class|href|src|alt|type|placeholder|open|disabled|dir|lang|datetime|role|width|height|viewBox|d|points|transform|opacity|fill|stroke|stroke-\w+|[cr][xy]|[rxy][12]?|aria-(hidden|current|disabled|expanded|label|pressed|busy|checked|invalid)|colspan|scope|data-[\w-]+)$/;

const ELEMENT =
  /^(a|article|aside|b|bdi|br|button|circle|dd|details|div|dl|dt|em|fieldset|figure|footer|form|g|h[1-6]|header|i|img|input|label|legend|li|line|main|nav|ol|option|output|p|path|polyline|rect|section|select|small|span|strong|summary|svg|table|tbody|td|th|thead|time|tr|ul)$/;

/** A path of the portal itself. A second slash, or what a browser takes for one, would begin the name of a host. */
const OWN_PATH = /^\/[\w-]/;

/** Logos load after the first frame: opening ten of them keeps a slow phone busy for half a second. */
const LATE = ' loading="lazy"';

/** Elements without an end tag. */
const EMPTY = /^(br|img|input)$/;

/** Whether an attribute belongs into a picture. A message that is only heard is none there. */
export function isDrawn(name: string, value: string): boolean {
  if (!ATTRIBUTE.test(name) || value === 'status') return false;
  if (name === 'href') return value.startsWith('#/');
  return name !== 'src' || OWN_PATH.test(value);
}

/**
 * The picture as HTML. The stored data is not trusted: only elements that show something are written, without
 * attributes that run code or fetch from elsewhere. From the end of its day on, what depends on the day (`data-lead`)
 * is marked `data-past`, and the page hides it. A field shows its value where that is the server's (`data-drawn`).
 */
export function screenHtml({ tree, until, asOfLater }: SavedScreen, now: number): string {
  const isPast = now >= until;
  const html = (part: Tree): string => {
    if (typeof part === 'string') return escaped(part);
    const [tag, attributes, inside] = part;
    const name = ELEMENT.test(tag) ? tag : 'span';
    const past = isPast && 'data-lead' in attributes ? ' data-past=""' : '';
    const written = Object.entries(attributes)
      .filter(([name, value]) => isDrawn(name, value))
      .map(([name, value]) => ` ${name}="${escaped(value)}"`);
    const state = name === 'input' ? fieldState(attributes) : name === 'img' ? LATE : '';
    const start = `<${name}${written.join('')}${state}${past}>`;
    if (EMPTY.test(name)) return start;
    const shown = isPast && 'data-as-of' in attributes ? [asOfLater] : inside;
    return `${start}${shown.map(html).join('')}</${name}>`;
  };
  return html(tree);
}

function fieldState({
  'data-drawn': value,
  'data-checked': checked,
}: Readonly<Record<string, string>>): string {
  const shown = value === undefined ? '' : ` value="${escaped(value)}"`;
  return `${shown}${checked === undefined ? '' : ' checked=""'}`;
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '');
