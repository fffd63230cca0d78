import { Marked, type Token } from 'marked';

/** What a page can consist of. Everything else is a problem, so no HTML of the file reaches a browser. */
const KINDS = new Set(
  `space heading paragraph text strong em del codespan code blockquote list list_item hr br link table escape
  def`.split(/\s+/),
);

const LINKS = /^(?:https:\/\/|mailto:|tel:)/i;

export interface PageRead {
  readonly html: string;
  readonly links: readonly string[];
  readonly problems: readonly string[];
}

/** A page written in Markdown, as HTML. The title stands above it already, so its headings begin with the second level. */
export function readPage(markdown: string): PageRead {
  const problems = new Set<string>();
  const links: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const level = Math.min(Math.max(depth, 2), 6);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
      },
    },
    walkTokens: (token) => {
      const problem = problemOf(token);
      if (problem !== undefined) problems.add(problem);
      if (token.type === 'link') links.push(token.href);
    },
  });
  const html = marked.parse(markdown, { async: false, gfm: true });
  if (html.trim() === '') problems.add('is empty');
  return { html, links, problems: [...problems] };
}

function problemOf(token: Token): string | undefined {
  if (token.type === 'html') return 'holds HTML: write it in Markdown alone';
  if (token.type === 'image') return 'holds a picture, which these pages do not show';
  if (!KINDS.has(token.type)) return `holds ${token.type}, which these pages do not show`;
  if (token.type === 'link' && !LINKS.test(token.href))
    return `links to ${token.href}: links lead to https:, mailto: or tel:`;
  return undefined;
}
