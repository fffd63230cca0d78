import { portalName } from '../../../domain/brand/portal.ts';
import { externalSites } from '../../app/external-sites.ts';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { TextPage } from './TextPage.tsx';

export function Merchants() {
  return (
    <TextPage
      title="Merchants"
      lead={`For cities, utilities and offices that send bills through ${portalName()}.`}
    >
      {isSetUp('merchant') && (
        <p>
          Already with us? <a href={externalSites.merchantLogin}>Merchant Login</a> leads to your own site,
          where you see payments, returns and settlements.
        </p>
      )}
      <h2>What your customers get</h2>
      <ul>
        <li>One place for all their bills, on a phone or a computer, also with a poor connection.</li>
        <li>Payment by card or bank account, at once, on a chosen day, or automatically each month.</li>
        <li>Paperless bills and reminders, if they want them.</li>
      </ul>
      <h2>What you get</h2>
      <ul>
        <li>Each payment exactly once, with account number, amount, date and confirmation number.</li>
        <li>Your own rules: partial payments, prepayment, fees, and which kinds of payment you accept.</li>
        <li>Daily settlement files and notice of every return.</li>
      </ul>
      <p>
        Would you like to send bills through {portalName()}? <a href={href(to.page('contact'))}>Contact us</a>
        .
      </p>
    </TextPage>
  );
}
