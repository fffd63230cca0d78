import createPurifier, { type Config } from 'dompurify';
import { parsingPolicy } from './trusted-types.ts';

/** Text with its structure; nothing that loads, runs, takes input or changes how the page looks. */
const TAGS = [
  ...['a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'ins', 'li', 'ol', 'p', 'pre', 's', 'small', 'span'],
  ...['strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
];

const ATTRIBUTES = ['href', 'title', 'lang', 'dir', 'colspan', 'rowspan', 'scope', 'start'];

/** Where links of billers may lead: to a page by https, to a mail, to a call. */
const LINKS = /^(?:https:\/\/|mailto:|tel:)/i;

const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A') return;
  if (!element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
});

const RULES = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOWED_URI_REGEXP: LINKS,
  ADD_URI_SAFE_ATTR: ATTRIBUTES.filter((name) => name !== 'href'),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
  TRUSTED_TYPES_POLICY: parsingPolicy as Config['TRUSTED_TYPES_POLICY'],
} satisfies Config;

/**
 * What a biller wrote, without anything that acts (DET-27). It comes as nodes: what was looked at is what stands in the
 * page, and is never read as markup a second time.
 */
export function sanitize(html: string): DocumentFragment {
  return purifier.sanitize(unreported(html), RULES);
}

/**
 * Nothing comes of a handler or a style that is only read, but the browser reports each to the page's policy as a break of
 * it. They lose their names before; what slips through goes all the same, and is reported.
 */
function unreported(html: string): string {
  return html
    .replace(STYLE_SHEETS, '')
    .replace(START_TAGS, (tag) => tag.replace(HANDLERS_AND_STYLES, '$1data-$2'));
}

const STYLE_SHEETS = /<style\b[\s\S]*?<\/style\s*>/gi;
const START_TAGS = /<[a-z][^<>]*>?/gi;
const HANDLERS_AND_STYLES = /([\s"'/])(on\w+|style)(?=[\s/]*=)/gi;
