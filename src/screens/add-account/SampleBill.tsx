import css from './SampleBill.module.css';

/** A sample bill that shows where the entries are found (ADD-17). */
export function SampleBill() {
  return (
    <details className={css.sample}>
      <summary>See a sample bill</summary>
      <img
        className={css.picture}
        src="/samples/bill.svg"
        width={480}
        height={300}
        loading="lazy"
        alt="A sample bill. The account number stands at the top right, below the statement date. Its marked box reads 100-2345-67. It is printed again on the slip at the bottom."
      />
    </details>
  );
}
