import { CONTACT_EMAIL } from './contact-details.ts';
import { TextPage } from './TextPage.tsx';

export function Jobs() {
  return (
    <TextPage
      title="Jobs"
      lead="Work on something that people use every month and want to be done with in a minute."
    >
      <p>
        We are a small team of people who care for plain words, exact money and software that works on an old
        phone with one bar of signal. We look for people in customer care, biller onboarding, design and
        engineering.
      </p>
      <h2>How to apply</h2>
      <p>
        There is no form and no test to take home. Write to{' '}
        <a href={`mailto:${CONTACT_EMAIL}?subject=Jobs`}>{CONTACT_EMAIL}</a> with a few lines on what you
        would like to do and something you have made or looked after. Everyone gets an answer from a person
        within two weeks.
      </p>
      <h2>How we work</h2>
      <ul>
        <li>Everyone in the team answers customers one day a month.</li>
        <li>Nobody ships a change to payments alone.</li>
        <li>Remote work is fine; the working day follows Mountain Time.</li>
      </ul>
    </TextPage>
  );
}
