import { portalName, thisPortal } from '../../../domain/brand/portal.ts';
import { OwnWords } from './OwnWords.tsx';

/** The agreement between a customer and the portal, as a page and wherever it is accepted (REG-16). */
export function TermsText() {
  const { terms } = thisPortal().pages;
  if (terms !== undefined) return <OwnWords address={terms} />;
  return (
    <>
      <h2>What {portalName()} does</h2>
      <p>
        {portalName()} shows bills that billers send and passes your payments on to them. The debt is between
        you and the biller; {portalName()} does not decide what you owe.
      </p>
      <h2>When you pay</h2>
      <ul>
        <li>You allow the payment when you press the button on the review page that names the sum.</li>
        <li>You use only cards and bank accounts that you are entitled to use.</li>
        <li>A payment counts as made on the business date of its receipt, in {thisPortal().zoneWords}.</li>
        <li>
          A bank can return a payment days later. It then counts as not made, and the biller may charge a fee.
        </li>
        <li>A scheduled payment can be changed or deleted until its day begins.</li>
      </ul>
      <h2>Fees</h2>
      <p>A fee for paying, where there is one, is shown before you confirm and on the receipt.</p>
      <h2>Your account</h2>
      <p>
        Keep your password to yourself and tell us at once when someone else may know it. We may lock an
        account to protect it, and will say how to open it again.
      </p>
      <h2>When something goes wrong</h2>
      <p>
        If we made a mistake with your payment, we put it right and bear the cost that the mistake caused.
        Tell us within 60 days of the receipt. Some billers have terms of their own; they are shown before you
        pay them.
      </p>
    </>
  );
}
