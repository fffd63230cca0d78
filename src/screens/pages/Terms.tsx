import { portalName } from '../../../domain/brand/portal.ts';
import { TermsText } from '../../widgets/account/TermsText.tsx';
import { TextPage } from './TextPage.tsx';

export function Terms() {
  return (
    <TextPage title="Terms" lead={`The agreement between you and ${portalName()}, in plain words.`}>
      <TermsText />
    </TextPage>
  );
}
