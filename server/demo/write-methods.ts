import { addMonths, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { METHOD_TYPES } from '../../domain/wallet/payment-method.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Db } from '../store/store.ts';
import { METHODS } from './methods.ts';
import { holderName, type People } from './write-people.ts';

export interface Method {
  readonly id: number;
  readonly label: string;
  readonly token: string;
}

export async function writeMethods(db: Db, people: People, today: CalendarDate): Promise<Method[]> {
  const rows = await db
    .insert(paymentMethods)
    .values(
      METHODS.map((method, position) => {
        const expiry = method.expiresIn === undefined ? undefined : addMonths(today, method.expiresIn);
        return {
          customerId: people[method.holder],
          nickname: method.nickname,
          typeId: method.typeId,
          token: method.token,
          fingerprint: method.token,
          firstSix: method.firstSix ?? '',
          lastFour: method.lastFour,
          expMonth: expiry === undefined ? null : Number(expiry.slice(5, 7)),
          expYear: expiry === undefined ? null : Number(expiry.slice(0, 4)),
          holderName: METHOD_TYPES[method.typeId].category === 'card' ? holderName(method.holder) : '',
          bankName: method.bankName ?? '',
          bankRoutingNumber: method.routing ?? '',
          isCorporate: method.isCorporate ?? false,
          enabled: !method.isDisabled,
          position,
        };
      }),
    )
    .returning();
  return rows.map((row) => ({
    id: row.id,
    token: row.token,
    label: `${METHOD_TYPES[row.typeId].name} ending in ${row.lastFour}`,
  }));
}
