import { Fragment } from 'react';
import { thisPortal } from '../../../domain/brand/portal.ts';
import { houseTerms } from '../../../domain/brand/text/terms.ts';
import { OwnWords } from './OwnWords.tsx';

/** The agreement between a customer and the portal, as a page and wherever it is accepted (REG-16). */
export function TermsText() {
  const { terms } = thisPortal().pages;
  if (terms !== undefined) return <OwnWords address={terms} />;
  return houseTerms().map(({ heading, words }) => (
    <Fragment key={heading}>
      <h2>{heading}</h2>
      {typeof words === 'string' ? (
        <p>{words}</p>
      ) : (
        <ul>
          {words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Fragment>
  ));
}
