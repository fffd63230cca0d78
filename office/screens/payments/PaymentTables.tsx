import type { PaymentPage } from '../../../domain/office/payment-page.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { Amount } from '../../../src/components/text/Amount.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { Part } from '../../components/Part.tsx';
import { PlainTable } from '../../components/PlainTable.tsx';
import { disputeReason, TAKEN_BACK } from '../../text/disputes.ts';
import { PAYMENT } from '../../text/payment.ts';

const AMOUNT = { name: PAYMENT.sum, numeric: true, firm: true };
const BILLS = [
  { name: PAYMENT.bill },
  { name: PAYMENT.account },
  AMOUNT,
  { name: PAYMENT.givenBack, numeric: true, firm: true },
];
const CHARGES = [
  { name: PAYMENT.method },
  AMOUNT,
  { name: PAYMENT.attempt },
  { name: PAYMENT.key },
  { name: PAYMENT.reference },
  { name: PAYMENT.ofAccount },
];
const DISPUTES = [
  { name: PAYMENT.reference },
  { name: PAYMENT.state },
  AMOUNT,
  { name: PAYMENT.deadline },
  { name: PAYMENT.reason },
];
const LEDGER = [{ name: PAYMENT.posting }, { name: PAYMENT.account }, { name: PAYMENT.day }, AMOUNT];
const BOOK = [
  { name: PAYMENT.kind },
  { name: PAYMENT.line },
  { name: PAYMENT.when },
  AMOUNT,
  { name: PAYMENT.fee, numeric: true, firm: true },
];

/** What the books and the processor know of a payment; a table with nothing in it is left out. */
export function PaymentTables({ payment }: { payment: PaymentPage }) {
  const { items, charges, disputes, ledger, book } = payment;
  return (
    <>
      <Part title={PAYMENT.bills}>
        <PlainTable
          caption={PAYMENT.bills}
          columns={BILLS}
          rows={[...items.entries()]}
          idOf={([at]) => String(at)}
          cellsOf={([, { description, account, amount, given_back }]) => [
            description,
            account,
            <Amount key="amount" value={amount} />,
            <Amount key="back" value={given_back} />,
          ]}
        />
      </Part>
      <Part title={PAYMENT.charges}>
        <PlainTable
          caption={PAYMENT.charges}
          columns={CHARGES}
          rows={charges}
          idOf={({ key }) => key}
          cellsOf={({ method, amount, state, key, reference, account }) => [
            method,
            <Amount key="amount" value={amount} />,
            state,
            key,
            reference,
            account,
          ]}
        />
      </Part>
      {disputes.length > 0 && (
        <Part title={PAYMENT.disputes}>
          <PlainTable
            caption={PAYMENT.disputes}
            columns={DISPUTES}
            rows={disputes}
            idOf={({ reference }) => reference}
            cellsOf={({ reference, status, amount, respond_by, reason }) => [
              reference,
              TAKEN_BACK[status],
              <Amount key="amount" value={amount} />,
              respond_by === null ? PAYMENT.noDeadline : momentOf(respond_by),
              disputeReason(reason),
            ]}
          />
        </Part>
      )}
      {ledger.length > 0 && (
        <Part title={PAYMENT.ledger}>
          <PlainTable
            caption={PAYMENT.ledger}
            columns={LEDGER}
            rows={ledger}
            idOf={({ posting, account }) => `${posting} ${account}`}
            cellsOf={({ posting, account, day, amount }) => [
              posting,
              account,
              shortDate(day),
              <Amount key="amount" value={amount} />,
            ]}
          />
        </Part>
      )}
      {book.length > 0 && (
        <Part title={PAYMENT.book}>
          <PlainTable
            caption={PAYMENT.book}
            columns={BOOK}
            rows={book}
            idOf={({ line }) => line}
            cellsOf={({ kind, line, at, amount, fee }) => [
              kind,
              line,
              momentOf(at),
              <Amount key="amount" value={amount} />,
              <Amount key="fee" value={fee} />,
            ]}
          />
        </Part>
      )}
    </>
  );
}
