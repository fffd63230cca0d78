import { portalName } from '../../../domain/brand/portal.ts';
import { href, to } from '../../app/routes.ts';
import { TextPage } from './TextPage.tsx';

export function Privacy() {
  return (
    <TextPage title="Privacy" lead="What we know about you, why, and what we do not do with it.">
      <h2>What we keep</h2>
      <ul>
        <li>
          Your name, email address, mobile number and billing address, to know whom to bill and whom to tell.
        </li>
        <li>The accounts you add and the bills that billers send for them.</li>
        <li>Your payments and receipts, as long as the law asks us to.</li>
        <li>A masked form of your payment methods: the kind, the last four digits and the expiry date.</li>
        <li>
          Of each authorization to debit a bank account: its words and when you gave it. Also the network
          address and browser it came from. The law asks for proof of it, so we keep it as long as your
          payments. That holds after you delete the bank account too.
        </li>
        <li>
          Of each device that is signed in: when it was used, and the names of its browser and system. So you
          can tell them apart and sign one out.
        </li>
      </ul>
      <h2>Whom we tell</h2>
      <ul>
        <li>The biller you pay: who paid, how much, when and for which account.</li>
        <li>The payment processor: what it needs to make the payment.</li>
        <li>Nobody else, unless a court orders it. We do not sell data and show no advertising.</li>
      </ul>
      <h2>In your browser</h2>
      <p>
        One cookie keeps you signed in. Nothing follows you to other sites, and no page of {portalName()}{' '}
        loads anything from another company. What stays on your device is explained under{' '}
        <a href={href(to.page('security'))}>Security</a>.
      </p>
      <h2>Your choices</h2>
      <p>
        You can ask for a copy of what we keep, have mistakes put right, and close your account. Payments
        already made stay on record as the law requires. <a href={href(to.page('contact'))}>Contact us</a> for
        any of these.
      </p>
    </TextPage>
  );
}
