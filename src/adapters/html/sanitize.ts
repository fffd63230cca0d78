import createPurifier, { type Config } from 'dompurify';
import { parsingPolicy } from './trusted-types.ts';

/** Text and its structure. No element that loads, runs, takes input or changes the look of the page. */
const TAGS = [
  ...['a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'ins', 'li', 'ol', 'p', 'pre', 's', 'small', 'span'],
  ...['strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
];

const ATTRIBUTES = ['href', 'title', 'lang', 'dir', 'colspan', 'rowspan', 'scope', 'start'];

/** Links of billers may lead to a page over https, a mail address or a telephone number. */
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
 * A biller's HTML without anything active (DET-27). It is returned as nodes, so that the checked markup is
 * never parsed a second time.
 */
export function sanitize(html: string): DocumentFragment {
  return purifier.sanitize(withoutReports(html), RULES);
}

/**
 * A handler or style in markup that is only parsed does nothing. But the browser reports each as a violation
 * of the page's policy. So they are renamed first. One that slips through is removed all the same, and
 * reported.
 */
function withoutReports(html: string): string {
  return html
    .replace(STYLE_SHEETS, '')
    .replace(START_TAGS, (tag) => tag.replace(HANDLERS_AND_STYLES, '$1data-$2'));
}

const STYLE_SHEETS = /<style\b[\s\S]*?<\/style\s*>/gi;
const START_TAGS = /<[a-z][^<>]*>?/gi;
const HANDLERS_AND_STYLES = /([\s"'/])(on\w+|style)(?=[\s/]*=)/gi;
