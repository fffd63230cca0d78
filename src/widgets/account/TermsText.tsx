import { thisPortal } from '../../../domain/brand/portal.ts';
import { houseTerms } from '../../../domain/brand/text/terms.ts';
import { OwnWords } from './OwnWords.tsx';
import { TextParts } from './TextParts.tsx';

/** The agreement between a customer and the portal, as a page and wherever it is accepted (REG-16). */
export function TermsText() {
  const { terms } = thisPortal().pages;
  return terms === undefined ? <TextParts parts={houseTerms()} /> : <OwnWords address={terms} />;
}
