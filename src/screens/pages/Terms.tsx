import { PAGE_TITLES, termsLead } from '../../../domain/brand/text/pages.ts';
import { TermsText } from '../../widgets/account/TermsText.tsx';
import { TextPage } from './TextPage.tsx';

export function Terms() {
  return (
    <TextPage title={PAGE_TITLES.terms} lead={termsLead()}>
      <TermsText />
    </TextPage>
  );
}
