import { MERCHANT_LOGIN, merchantsPage } from '../../../domain/brand/text/pages.ts';
import { externalSites } from '../../app/external-sites.ts';
import { isSetUp } from '../../app/portal.ts';
import { TextParts } from '../../widgets/account/TextParts.tsx';
import { TextPage } from './TextPage.tsx';

export function Merchants() {
  const { title, lead, parts } = merchantsPage();
  const links = { merchantLogin: externalSites.merchantLogin };
  return (
    <TextPage title={title} lead={lead}>
      {isSetUp('merchant') && <TextParts parts={[MERCHANT_LOGIN]} links={links} />}
      <TextParts parts={parts} />
    </TextPage>
  );
}
