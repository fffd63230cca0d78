import type { Bill } from '../../../../domain/bills/bill.ts';
import { Part } from '../Part.tsx';
import css from './Addresses.module.css';

type AddressedBill = Pick<Bill, 'addresses' | 'payment_terms'>;

/** The service and mailing addresses, and the payment terms (DET-29, DET-30). */
export function Addresses({ bill: { addresses, payment_terms } }: { bill: AddressedBill }) {
  return (
    <>
      {addresses.length > 0 && (
        <Part title="Addresses">
          <dl className={css.addresses}>
            {addresses.map(({ label, address1, address2, city, state, zip }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two addresses may have the same label, and their order never changes.
              <div key={at} className={css.address}>
                <dt className={css.label}>
                  <bdi>{label}</bdi>
                </dt>
                <dd dir="auto">
                  {linesOf([address1, address2, placeOf(city, state, zip)]).map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {payment_terms && (
        <Part title="Payment terms">
          <p dir="auto" className={css.terms}>
            {payment_terms}
          </p>
        </Part>
      )}
    </>
  );
}

function placeOf(city: string, state: string, zip: string): string {
  return linesOf([city, linesOf([state, zip]).join(' ')]).join(', ');
}

function linesOf(words: readonly string[]): string[] {
  return [...new Set(words.filter(Boolean))];
}
