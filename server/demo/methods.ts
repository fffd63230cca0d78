import type { MethodTypeId } from '../../domain/wallet/payment-method.ts';
import type { PersonName } from './people.ts';

export interface DemoMethod {
  readonly holder: PersonName;
  readonly nickname: string;
  readonly typeId: MethodTypeId;
  /** Contains the word that tells the sandbox processor what to do with it. */
  readonly token: string;
  readonly firstSix?: string;
  readonly lastFour: string;
  /** Months from load day to the expiry month. */
  readonly expiresIn?: number;
  readonly bankName?: string;
  readonly routing?: string;
  readonly isCorporate?: true;
  /** Cannot be used any more: it is shown but cannot be chosen (PAY-17). */
  readonly isDisabled?: true;
}

const bank = { bankName: 'Front Range Credit Union', routing: '307070115' };

/** The wallets of the demo (SRV-64, SRV2-51). */
export const METHODS: readonly DemoMethod[] = [
  {
    holder: 'demo',
    nickname: 'Everyday Visa',
    typeId: 1,
    token: 'card-accepted-1',
    firstSix: '411111',
    lastFour: '4242',
    expiresIn: 26,
  },
  {
    holder: 'demo',
    nickname: 'Joint checking',
    typeId: 5,
    token: 'bank-settles-1',
    lastFour: '6789',
    ...bank,
  },
  {
    holder: 'demo',
    nickname: 'Mastercard (is declined)',
    typeId: 2,
    token: 'card-declined-1',
    firstSix: '555555',
    lastFour: '0002',
    expiresIn: 14,
  },
  {
    holder: 'demo',
    nickname: 'Discover, expiring',
    typeId: 3,
    token: 'card-accepted-2',
    firstSix: '601111',
    lastFour: '1117',
    expiresIn: 0,
  },
  {
    holder: 'demo',
    nickname: 'Business Amex',
    typeId: 4,
    token: 'card-accepted-3',
    firstSix: '378282',
    lastFour: '0005',
    expiresIn: 31,
    isCorporate: true,
  },
  {
    holder: 'demo',
    nickname: 'Old Visa, expired',
    typeId: 1,
    token: 'card-accepted-4',
    firstSix: '400000',
    lastFour: '9995',
    expiresIn: -3,
  },
  {
    holder: 'demo',
    nickname: 'Savings (comes back)',
    typeId: 6,
    token: 'bank-returned-1',
    lastFour: '1234',
    ...bank,
  },
  {
    holder: 'demo',
    nickname: 'Store Visa, disabled',
    typeId: 1,
    token: 'card-accepted-7',
    firstSix: '411111',
    lastFour: '3344',
    expiresIn: 20,
    isDisabled: true,
  },
  {
    holder: 'partner',
    nickname: 'Visa',
    typeId: 1,
    token: 'card-accepted-5',
    firstSix: '411111',
    lastFour: '7770',
    expiresIn: 9,
  },
  {
    holder: 'autopay',
    nickname: 'Avery Visa',
    typeId: 1,
    token: 'card-accepted-8',
    firstSix: '411111',
    lastFour: '5151',
    expiresIn: 10,
  },
  {
    holder: 'autopay',
    nickname: 'Avery checking',
    typeId: 5,
    token: 'bank-settles-2',
    lastFour: '4410',
    ...bank,
  },
  {
    holder: 'autopay',
    nickname: 'Avery Discover',
    typeId: 3,
    token: 'card-accepted-9',
    firstSix: '601111',
    lastFour: '6262',
    expiresIn: 22,
  },
  {
    holder: 'autopay',
    nickname: 'Avery Mastercard (is declined)',
    typeId: 2,
    token: 'card-declined-2',
    firstSix: '555555',
    lastFour: '0013',
    expiresIn: 15,
  },
  {
    holder: 'household',
    nickname: 'Remy Visa',
    typeId: 1,
    token: 'card-accepted-10',
    firstSix: '411111',
    lastFour: '8282',
    expiresIn: 19,
  },
  {
    holder: 'single',
    nickname: 'My Visa',
    typeId: 1,
    token: 'card-accepted-6',
    firstSix: '411111',
    lastFour: '1881',
    expiresIn: 18,
  },
  {
    holder: 'text',
    nickname: 'Tova Visa',
    typeId: 1,
    token: 'card-accepted-11',
    firstSix: '411111',
    lastFour: '9191',
    expiresIn: 21,
  },
  {
    holder: 'text',
    nickname: 'Tova checking',
    typeId: 5,
    token: 'bank-settles-3',
    lastFour: '3377',
    ...bank,
  },
  {
    holder: 'text',
    nickname: 'Tova Mastercard (is declined)',
    typeId: 2,
    token: 'card-declined-3',
    firstSix: '555555',
    lastFour: '0029',
    expiresIn: 17,
  },
  {
    holder: 'phone',
    nickname: 'Pax Visa',
    typeId: 1,
    token: 'card-accepted-12',
    firstSix: '411111',
    lastFour: '6060',
    expiresIn: 25,
  },
];
