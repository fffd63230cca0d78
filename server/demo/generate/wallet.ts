import { addMonths, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import type { MethodTypeId } from '../../../domain/wallet/payment-method.ts';
import type { paymentMethods } from '../../store/schema/payment-methods.ts';
import type { Chance } from './chance.ts';

export type GeneratedMethod = Pick<
  typeof paymentMethods.$inferSelect,
  | 'nickname'
  | 'typeId'
  | 'token'
  | 'fingerprint'
  | 'firstSix'
  | 'lastFour'
  | 'expMonth'
  | 'expYear'
  | 'holderName'
  | 'bankName'
  | 'bankRoutingNumber'
  | 'position'
>;

/** A card, and for every other customer a second method, most often a bank account. */
export function walletOf(
  customer: number,
  holderName: string,
  today: CalendarDate,
  chance: Chance,
): GeneratedMethod[] {
  const wallet = [card(customer, 0, holderName, today, chance)];
  if (chance.happens(50)) {
    wallet.push(
      chance.happens(70) ? bankAccount(customer, 1, chance) : card(customer, 1, holderName, today, chance),
    );
  }
  return wallet;
}

const CARDS: readonly { readonly typeId: MethodTypeId; readonly name: string; readonly firstSix: string }[] =
  [
    { typeId: 1, name: 'Visa', firstSix: '411111' },
    { typeId: 2, name: 'Mastercard', firstSix: '555555' },
  ];

function card(
  customer: number,
  position: number,
  holderName: string,
  today: CalendarDate,
  chance: Chance,
): GeneratedMethod {
  const { typeId, name, firstSix } = chance.oneOf(CARDS);
  const expiry = addMonths(today, chance.between(0, 48));
  const token = `card-accepted-${customer}-${position}`;
  return {
    nickname: position === 0 ? `My ${name}` : `Other ${name}`,
    typeId,
    token,
    fingerprint: token,
    firstSix,
    lastFour: chance.digits(4),
    expMonth: Number(expiry.slice(5, 7)),
    expYear: Number(expiry.slice(0, 4)),
    holderName,
    bankName: '',
    bankRoutingNumber: '',
    position,
  };
}

function bankAccount(customer: number, position: number, chance: Chance): GeneratedMethod {
  const isChecking = chance.happens(80);
  const token = `bank-settles-${customer}-${position}`;
  return {
    nickname: isChecking ? 'Checking' : 'Savings',
    typeId: isChecking ? 5 : 6,
    token,
    fingerprint: token,
    firstSix: '',
    lastFour: chance.digits(4),
    expMonth: null,
    expYear: null,
    holderName: '',
    bankName: 'Front Range Credit Union',
    bankRoutingNumber: '307070115',
    position,
  };
}
