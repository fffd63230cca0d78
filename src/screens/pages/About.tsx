import { portalName } from '../../../domain/brand/portal.ts';
import { TextPage } from './TextPage.tsx';

export function About() {
  return (
    <TextPage
      title="About"
      lead={`${portalName()} brings the bills of your city, utilities and tax office to one place.`}
    >
      <p>
        You see what is due and when. You pay one bill or all of them together, now or on a day you choose.
        You keep every receipt. Billers send their bills here themselves, so what you see is what they say you
        owe.
      </p>
      <h2>What you can count on</h2>
      <ul>
        <li>You see the total, with any fee, before you pay. Nothing is added afterwards.</li>
        <li>
          A payment is made once. If the connection breaks while you pay, {portalName()} finds out what
          happened first.
        </li>
        <li>Your bills open without a connection when you keep yourself signed in on your device.</li>
        <li>An amount that a biller has not told us shows as unknown. We never guess.</li>
      </ul>
      <h2>What it costs</h2>
      <p>
        Looking at bills is free. Some billers charge a fee for paying; you see it on the review page, by
        biller, before you confirm.
      </p>
    </TextPage>
  );
}
