import { portalName, thisPortal } from '../../../domain/brand/portal.ts';
import { WAITING_RULE } from '../../../domain/session/sign-in-delay.ts';
import { TextPage } from './TextPage.tsx';

const QUESTIONS = [
  [
    'When does my payment count?',
    `On the business date of its receipt, in ${thisPortal().zoneWords}. A payment from a bank account is shown as on its way until your bank has confirmed it. The biller still gets the date of your receipt.`,
  ],
  [
    'Was I charged? The page stopped while I was paying.',
    `Do not pay again. Open the cart: ${portalName()} asks what became of that payment and tells you. As long as it is not known, a second payment of the same cart is not possible.`,
  ],
  [
    'Is there a fee?',
    'Some billers charge one. You see it on the review page before you confirm, and on the receipt. If you see none, there is none.',
  ],
  [
    'Can I pay part of a bill?',
    'Yes, if the biller allows it: change the amount in the cart. Most billers do not accept more than what is owed.',
  ],
  [
    'Can I choose the day of a payment?',
    'Yes. Choose a later date in the cart, from tomorrow on. Everything in that cart is then paid on that day.',
  ],
  [
    'What can I pay with?',
    'Visa, Mastercard, Discover and American Express, and checking and savings accounts, as far as the biller accepts them. The page says so when one does not.',
  ],
  [
    'Why does a bill show no amount?',
    'The biller has not told us yet. Open the bill and ask for the current balance; an amount that is not known is never shown as zero.',
  ],
  [
    'Where is my receipt?',
    'It shows after you pay and is sent to the email addresses and mobile numbers you chose. You can open, print and save it again from the bill it paid.',
  ],
  [
    'Can I see my bills without a connection?',
    'Yes, when you keep yourself signed in on this device. You then see what was last loaded, with its age. Paying needs a connection.',
  ],
  [
    'I forgot my password or cannot sign in.',
    `Check the email address first. ${WAITING_RULE} Forgot password opens it at once in your browser. Or call us, and we help you to get back in.`,
  ],
] as const;

/** The ten commonest questions of bill payers (ruling 34). */
export function Faq() {
  return (
    <TextPage title="FAQ" lead="The questions we hear most.">
      <div>
        {QUESTIONS.map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </TextPage>
  );
}
