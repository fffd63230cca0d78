import { type Contact, type OwnPage, portalName, thisPortal } from '../portal.ts';

export interface TextPart {
  readonly heading?: string;
  /** One paragraph, or the lines of a list. `[Contact us](contact)` is a link to the page of that name. */
  readonly words: string | readonly string[];
}

export interface HousePage {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly TextPart[];
}

export const PAGE_TITLES: Record<OwnPage | 'contact', string> = {
  about: 'About',
  security: 'Security',
  jobs: 'Jobs',
  faq: 'FAQ',
  contact: 'Contact',
  privacy: 'Privacy',
  terms: 'Terms',
  merchants: 'Merchants',
  accessibility: 'Accessibility',
};

export const aboutPage = (): HousePage => ({
  title: PAGE_TITLES.about,
  lead: `${portalName()} brings the bills of your city, utilities and tax office to one place.`,
  parts: [
    {
      words:
        'You see what is due and when. You pay one bill or all of them together, now or on a day you choose. You keep every receipt. Billers send their bills here themselves, so what you see is what they say you owe.',
    },
    {
      heading: 'What you can count on',
      words: [
        'You see the total, with any fee, before you pay. Nothing is added afterwards.',
        `A payment is made once. If the connection breaks while you pay, ${portalName()} finds out what happened first.`,
        'Your bills open without a connection when you keep yourself signed in on your device.',
        'An amount that a biller has not told us shows as unknown. We never guess.',
      ],
    },
    {
      heading: 'What it costs',
      words:
        'Looking at bills is free. Some billers charge a fee for paying; you see it on the review page, by biller, before you confirm.',
    },
  ],
});

/** `keep` is the label of the choice to stay signed in. */
export const securityPage = (idleMinutes: number, keep: string): HousePage => ({
  title: PAGE_TITLES.security,
  lead: 'How your money and your data are kept safe, and what you can do yourself.',
  parts: [
    {
      heading: 'What we do',
      words: [
        `Everything between your device and ${portalName()} is encrypted.`,
        'Card and bank account numbers are kept apart from everything else. No page shows them in full again.',
        'The security code of a card is used for one check and never stored.',
        `You are signed out after ${idleMinutes} minutes without activity, in every tab.`,
        'Too many wrong passwords lock sign-in for a while.',
      ],
    },
    {
      heading: 'What stays on your device',
      words: `Only with “${keep}” do your bills and receipts stay on it. They then open without a connection. Full card and account numbers, passwords and codes never do. Logout clears all of it at once, even when you are offline.`,
    },
    {
      heading: 'What you can do',
      words: [
        'Use a password that you use nowhere else.',
        `Leave “${keep}” off on a device that others use.`,
        'We never ask for your password or a code by phone, text or email. Do not give them to anyone who does.',
      ],
    },
    { words: 'If you see a payment you did not make, [contact us](contact) at once.' },
  ],
});

export const privacyPage = (): HousePage => ({
  title: PAGE_TITLES.privacy,
  lead: 'What we know about you, why, and what we do not do with it.',
  parts: [
    {
      heading: 'What we keep',
      words: [
        'Your name, email address, mobile number and billing address, to know whom to bill and whom to tell.',
        'The accounts you add and the bills that billers send for them.',
        'Your payments and receipts, as long as the law asks us to.',
        'A masked form of your payment methods: the kind, the last four digits and the expiry date.',
        'Of each authorization to debit a bank account: its words and when you gave it. Also the network address and browser it came from. The law asks for proof of it, so we keep it as long as your payments. That holds after you delete the bank account too.',
        'Of each device that is signed in: when it was used, and the names of its browser and system. So you can tell them apart and sign one out.',
      ],
    },
    {
      heading: 'Whom we tell',
      words: [
        'The biller you pay: who paid, how much, when and for which account.',
        'The payment processor: what it needs to make the payment.',
        'Nobody else, unless a court orders it. We do not sell data and show no advertising.',
      ],
    },
    {
      heading: 'In your browser',
      words: `One cookie keeps you signed in. Nothing follows you to other sites, and no page of ${portalName()} loads anything from another company. What stays on your device is explained under [Security](security).`,
    },
    {
      heading: 'Your choices',
      words:
        'You can ask for a copy of what we keep, have mistakes put right, and close your account. Payments already made stay on record as the law requires. [Contact us](contact) for any of these.',
    },
  ],
});

export const merchantsPage = (): HousePage => ({
  title: PAGE_TITLES.merchants,
  lead: `For cities, utilities and offices that send bills through ${portalName()}.`,
  parts: [
    {
      heading: 'What your customers get',
      words: [
        'One place for all their bills, on a phone or a computer, also with a poor connection.',
        'Payment by card or bank account, at once, on a chosen day, or automatically each month.',
        'Paperless bills and reminders, if they want them.',
      ],
    },
    {
      heading: 'What you get',
      words: [
        'Each payment exactly once, with account number, amount, date and confirmation number.',
        'Your own rules: partial payments, prepayment, fees, and which kinds of payment you accept.',
        'Daily settlement files and notice of every return.',
      ],
    },
    { words: `Would you like to send bills through ${portalName()}? [Contact us](contact).` },
  ],
});

export const MERCHANT_LOGIN: TextPart = {
  words:
    'Already with us? [Merchant Login](merchantLogin) leads to your own site, where you see payments, returns and settlements.',
};

/** `phone` and `email` are links that call, and that begin a mail. */
export const accessibilityPage = ({ phone, email, hours }: Contact): HousePage => ({
  title: PAGE_TITLES.accessibility,
  lead: 'Everybody should be able to see and pay their bills here.',
  parts: [
    {
      heading: 'What we hold to',
      words: `${portalName()} is made to meet the Web Content Accessibility Guidelines 2.2 at levels A and AA. Automatic tests check its screens.`,
    },
    {
      heading: 'What works',
      words: [
        'Everything can be done with a keyboard alone. The first stop of each page skips to its content. On the list and on a bill, another one skips to the payment.',
        'Screen readers hear each name, state and message. What is wrong is said at its field.',
        'Text can be twice as large, and the page four times, without sideways scrolling.',
        'High contrast, dark colors and reduced motion follow the settings of your device.',
        'No state is told by color alone.',
        'Before you are signed out, we ask you. One key keeps you signed in.',
      ],
    },
    {
      heading: 'What does not work yet',
      words: [
        'PDF documents have a title and a language, but no tags. Each receipt and statement can be read on its page instead.',
        'Pages of your biller, your bank or our payment service are made by them.',
      ],
    },
    { heading: 'If something stops you', words: `Call [${phone}](phone), ${hours}.` },
    { words: `Or write to [${email}](email). Tell us the page, and what you use to read it.` },
    {
      words:
        'If our answer does not help, turn to the public office that sent your bill. Ask for its coordinator of the Americans with Disabilities Act. The office has to hear your complaint.',
    },
  ],
});

/** The subject of a mail about a page that could not be used. */
export const BARRIER_SUBJECT = 'I could not use a page';

export const CONTACT = {
  lead: 'Talk to a person, or write to us.',
  billers: 'For a question about what you owe, your biller can help most; its phone number is on each bill.',
  heading: 'Write to us',
  subject: 'Subject',
  noSubject: 'A question',
  message: 'Message',
  hint: 'Please leave out card numbers, account numbers and passwords.',
  noMessage: 'Enter your message.',
  open: 'Open email',
} as const;

/** `phone` and `email` are links that call, and that begin a mail. */
export const callUs = ({ phone }: Contact) => `Phone: [${phone}](phone)`;
export const writeToUs = ({ email }: Contact) => `Or write to [${email}](email).`;

export const termsLead = () => `The agreement between you and ${portalName()}, in plain words.`;

export const FAQ_LEAD = 'The questions we hear most.';

/**
 * The ten commonest questions of bill payers, with their answers (ruling 34). `waitingRule` says how long a sign-in waits
 * after wrong passwords.
 */
export const commonQuestions = (
  waitingRule: string,
): readonly (readonly [question: string, answer: string])[] => [
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
    `Check the email address first. ${waitingRule} Forgot password opens it at once in your browser. Or call us, and we help you to get back in.`,
  ],
];
