import { FIRST_SETTINGS } from '../../domain/profile/notification-settings.ts';
import type { customers } from '../store/schema/customers.ts';

type Person = Omit<typeof customers.$inferInsert, 'passwordHash' | 'createdAt'> & { readonly shows: string };

export const PASSWORD = 'Demo-pass-1';

const home = {
  billingAddress: '418 Alder Street',
  billingCity: 'Boulder',
  billingState: 'CO',
  billingZip: '80302',
  billingPhone: '3035550142',
};

/** The sign-ins of the demo, and what each demonstrates (SRV-54, SRV-55). */
export const PEOPLE = {
  demo: {
    email: 'demo@billfold.example',
    fname: 'Dana',
    lname: 'Mercer',
    mobileNumber: '3035550142',
    ...home,
    shows: 'everything: many billers, a wallet, a long history, tax accounts',
  },
  partner: {
    email: 'partner@billfold.example',
    fname: 'Robin',
    lname: 'Mercer',
    ...home,
    shows: 'shares three accounts with the first, and has payments that wait for their day',
  },
  autopay: {
    email: 'autopay@billfold.example',
    fname: 'Avery',
    lname: 'Quinn',
    mobileNumber: '3035550163',
    mobileRegistration: 1,
    notifications: { ...FIRST_SETTINGS, autopay: { email: true, text: true } },
    ...home,
    shows: 'bills that pay themselves: every state of an auto pay',
  },
  household: {
    email: 'household@billfold.example',
    fname: 'Remy',
    lname: 'Quinn',
    ...home,
    shows: 'shares two accounts with the one before, and controls their auto pays',
  },
  single: {
    email: 'single@billfold.example',
    fname: 'Sam',
    lname: 'Okafor',
    ...home,
    shows: 'exactly one bill and one payment method',
  },
  empty: {
    email: 'new@billfold.example',
    fname: 'Nora',
    lname: 'Lindqvist',
    ...home,
    shows: 'no account and no payment method yet',
  },
  unverified: {
    email: 'unverified@billfold.example',
    fname: 'Uma',
    lname: 'Verhoeven',
    verified: false,
    ...home,
    shows: 'an email that was never verified',
  },
  temporary: {
    email: 'temporary@billfold.example',
    fname: 'Theo',
    lname: 'Park',
    hasTemporaryPassword: true,
    ...home,
    shows: 'a temporary password: a new one is asked for',
  },
  code: {
    email: 'code@billfold.example',
    fname: 'Carmen',
    lname: 'Diaz',
    mobileNumber: '3035550177',
    mobileRegistration: 1,
    asksForSignInCode: true,
    ...home,
    shows: 'a code by text at sign-in',
  },
  merchant: {
    email: 'merchant@billfold.example',
    fname: 'Mina',
    lname: 'Sato',
    isMerchant: true,
    shows: 'a merchant, who signs in elsewhere',
  },
  locked: {
    email: 'locked@billfold.example',
    fname: 'Lou',
    lname: 'Brandt',
    shows: 'too many wrong passwords',
  },
  unasked: {
    email: 'unasked@billfold.example',
    fname: 'Noel',
    lname: 'Adeyemi',
    mobileRegistration: 0,
    mobileNumber: '3035550188',
    ...home,
    shows: 'a mobile number that is asked for after the sign-in',
  },
  incomplete: {
    email: 'incomplete@billfold.example',
    fname: 'Ines',
    lname: 'Moreau',
    termsAccepted: false,
    ...home,
    billingCity: '',
    shows: 'a profile that has to be completed first',
  },
  business: {
    email: 'business@billfold.example',
    fname: 'Bea',
    lname: 'Keller',
    accountType: 'business',
    businessName: 'Keller Ceramics LLC',
    mobileNumber: '3035550166',
    mobileRegistration: 1,
    ...home,
    shows: 'a business, with a verified mobile number and tax accounts, one of whose services is down',
  },
  nonprofit: {
    email: 'nonprofit@billfold.example',
    fname: 'Nico',
    lname: 'Brandão',
    accountType: 'nonprofit',
    businessName: 'Boulder Food Bank',
    ...home,
    shows: 'a non-profit without a mobile number, with completed tax returns only',
  },
  text: {
    email: 'text@billfold.example',
    fname: 'Tova',
    lname: 'Marsh',
    mobileNumber: '3035550199',
    mobileRegistration: 1,
    ...home,
    shows: 'bills that are paid by text, and reminders: every state of both',
  },
  phone: {
    email: 'phone@billfold.example',
    fname: 'Pax',
    lname: 'Rowan',
    mobileNumber: '3035550155',
    mobileRegistration: 1,
    ...home,
    shows: 'one bill that is paid by answering a text',
  },
  duplicate: {
    email: 'duplicate@billfold.example',
    fname: 'Dov',
    lname: 'Marsh',
    mobileNumber: '3035550199',
    ...home,
    shows: 'a mobile number that another customer has verified',
  },
} as const satisfies Record<string, Person>;

export type PersonName = keyof typeof PEOPLE;
