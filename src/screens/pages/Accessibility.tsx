import { portalName, thisPortal } from '../../../domain/brand/portal.ts';
import { telOf } from '../../../domain/values/phone-link.ts';
import { TextPage } from './TextPage.tsx';

/** What holds for everybody who pays here, what does not yet, and whom to tell. */
export function Accessibility() {
  const { phone, email, hours } = thisPortal().contact;
  const complaint = `mailto:${email}?subject=${encodeURIComponent('I could not use a page')}`;
  return (
    <TextPage title="Accessibility" lead="Everybody should be able to see and pay their bills here.">
      <h2>What we hold to</h2>
      <p>
        {portalName()} is made to meet the Web Content Accessibility Guidelines 2.2 at levels A and AA.
        Automatic tests check its screens.
      </p>
      <h2>What works</h2>
      <ul>
        <li>
          Everything can be done with a keyboard alone. The first stop of each page skips to its content. On
          the list and on a bill, another one skips to the payment.
        </li>
        <li>Screen readers hear each name, state and message. What is wrong is said at its field.</li>
        <li>Text can be twice as large, and the page four times, without sideways scrolling.</li>
        <li>High contrast, dark colors and reduced motion follow the settings of your device.</li>
        <li>No state is told by color alone.</li>
        <li>Before you are signed out, we ask you. One key keeps you signed in.</li>
      </ul>
      <h2>What does not work yet</h2>
      <ul>
        <li>
          PDF documents have a title and a language, but no tags. Each receipt and statement can be read on
          its page instead.
        </li>
        <li>Pages of your biller, your bank or our payment service are made by them.</li>
      </ul>
      <h2>If something stops you</h2>
      <p>
        Call <a href={telOf(phone)}>{phone}</a>, {hours}.
      </p>
      <p>
        Or write to <a href={complaint}>{email}</a>. Tell us the page, and what you use to read it.
      </p>
      <p>
        If our answer does not help, turn to the public office that sent your bill. Ask for its coordinator of
        the Americans with Disabilities Act. The office has to hear your complaint.
      </p>
    </TextPage>
  );
}
