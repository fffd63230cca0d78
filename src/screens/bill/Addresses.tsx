import type { Bill } from '../../../domain/bill.ts';
import css from './Addresses.module.css';
import { Part } from './Part.tsx';

type AddressedBill = Pick<Bill, 'addresses' | 'payment_terms'>;

/** Where the service goes and the mail, and until when a bill is to be paid (DET-29, DET-30). */
export function Addresses({ bill: { addresses, payment_terms } }: { bill: AddressedBill }) {
  return (
    <>
      {addresses.length > 0 && (
        <Part title="Addresses">
          <dl className={css.addresses}>
            {addresses.map(({ label, address1, address2, city, state, zip }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two addresses may have one label, and none of them moves.
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
