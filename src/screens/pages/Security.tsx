import { portalName } from '../../../domain/brand/portal.ts';
import { IDLE_MINUTES } from '../../../domain/session/limits.ts';
import { href, to } from '../../app/routes.ts';
import { TextPage } from './TextPage.tsx';

export function Security() {
  return (
    <TextPage
      title="Security"
      lead="How your money and your data are kept safe, and what you can do yourself."
    >
      <h2>What we do</h2>
      <ul>
        <li>Everything between your device and {portalName()} is encrypted.</li>
        <li>
          Card and bank account numbers are kept apart from everything else. No page shows them in full again.
        </li>
        <li>The security code of a card is used for one check and never stored.</li>
        <li>You are signed out after {IDLE_MINUTES} minutes without activity, in every tab.</li>
        <li>Too many wrong passwords lock sign-in for a while.</li>
      </ul>
      <h2>What stays on your device</h2>
      <p>
        Only with “Keep me signed in on this device” do your bills and receipts stay on it. They then open
        without a connection. Full card and account numbers, passwords and codes never do. Logout clears all
        of it at once, even when you are offline.
      </p>
      <h2>What you can do</h2>
      <ul>
        <li>Use a password that you use nowhere else.</li>
        <li>Leave “Keep me signed in” off on a device that others use.</li>
        <li>
          We never ask for your password or a code by phone, text or email. Do not give them to anyone who
          does.
        </li>
      </ul>
      <p>
        If you see a payment you did not make, <a href={href(to.page('contact'))}>contact us</a> at once.
      </p>
    </TextPage>
  );
}
