import { Fragment, type ReactNode } from 'react';
import type { Part } from '../../../domain/brand/text/pages.ts';
import { href, type PageName, to } from '../../app/routes.ts';

/** Headings, paragraphs and lists, with links to other pages in their words. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ heading, words }) => (
    <Fragment key={heading ?? String(words)}>
      {heading !== undefined && <h2>{heading}</h2>}
      {typeof words === 'string' ? (
        <p>{withLinks(words)}</p>
      ) : (
        <ul>
          {words.map((line) => (
            <li key={line}>{withLinks(line)}</li>
          ))}
        </ul>
      )}
    </Fragment>
  ));
}

function withLinks(line: string): ReactNode {
  return line.split(/(\[.+?\]\(\w+\))/).map((piece) => {
    const [, words, page] = /^\[(.+)\]\((\w+)\)$/.exec(piece) ?? [];
    return page === undefined ? (
      piece
    ) : (
      <a key={piece} href={href(to.page(page as PageName))}>
        {words}
      </a>
    );
  });
}
