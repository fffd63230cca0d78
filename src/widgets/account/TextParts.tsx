import { Fragment, type ReactNode } from 'react';
import type { TextPart } from '../../../domain/brand/text/pages.ts';
import { href, type PageName, to } from '../../app/routes.ts';

/** The addresses of links that lead to no page of the portal, by their names in the words. */
type Links = Readonly<Record<string, string>>;

/** Headings, paragraphs and lists, with links in their words. */
export function TextParts({ parts, links }: { parts: readonly TextPart[]; links?: Links }) {
  return parts.map(({ heading, words }) => (
    <Fragment key={heading ?? String(words)}>
      {heading !== undefined && <h2>{heading}</h2>}
      {typeof words === 'string' ? (
        <p>{withLinks(words, links)}</p>
      ) : (
        <ul>
          {words.map((line) => (
            <li key={line}>{withLinks(line, links)}</li>
          ))}
        </ul>
      )}
    </Fragment>
  ));
}

export function withLinks(line: string, links: Links = {}): ReactNode {
  return line.split(/(\[[^\]]+\]\(\w+\))/).map((piece) => {
    const [, words, name] = /^\[(.+)\]\((\w+)\)$/.exec(piece) ?? [];
    return name === undefined ? (
      piece
    ) : (
      <a key={piece} href={links[name] ?? href(to.page(name as PageName))}>
        {words}
      </a>
    );
  });
}
