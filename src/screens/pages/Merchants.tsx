import { MERCHANT_LOGIN, merchantsPage } from '../../../domain/brand/text/pages.ts';
import { externalSites } from '../../app/external-sites.ts';
import { isSetUp } from '../../app/portal.ts';
import { Parts } from '../../widgets/account/Parts.tsx';
import { TextPage } from './TextPage.tsx';

export function Merchants() {
  const { title, lead, parts } = merchantsPage();
  return (
    <TextPage title={title} lead={lead}>
      {isSetUp('merchant') && (
        <p>
          {MERCHANT_LOGIN.asked} <a href={externalSites.merchantLogin}>{MERCHANT_LOGIN.link}</a>{' '}
          {MERCHANT_LOGIN.leads}
        </p>
      )}
      <Parts parts={parts} />
    </TextPage>
  );
}
