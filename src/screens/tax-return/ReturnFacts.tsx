import { filedDate } from '../../../domain/tax/return-text.ts';
import type { TaxAccountBasics } from '../../../domain/tax/tax-account.ts';
import type { TaxReturn } from '../../../domain/tax/tax-return.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { StatusPill } from './StatusPill.tsx';
import css from './TaxReturn.module.css';

/** The organization, the account and the facts of the return (RET-07). */
export function ReturnFacts({ account, taxReturn }: { account: TaxAccountBasics; taxReturn: TaxReturn }) {
  const { biller, name, accountNum, address } = account;
  const { returnDescription, id, returnStatus, returnFiledDate, filingNumber } = taxReturn;
  const place = [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean);
  return (
    <section className={css.card} aria-label="About this return">
      <Facts
        facts={[
          { term: 'Status', detail: <StatusPill status={returnStatus} /> },
          { term: 'Tax organization', detail: biller.name },
          { term: 'Account name', detail: name },
          { term: 'Account number', detail: <AccountNumber value={accountNum} /> },
          { term: 'Address', detail: [address.address, place.join(', ')].filter(Boolean).join(', ') },
          { term: 'Return', detail: `${returnDescription} (${id})` },
          ...(returnFiledDate ? [{ term: 'Date filed', detail: filedDate(returnFiledDate) }] : []),
          ...(filingNumber ? [{ term: 'Filing number', detail: filingNumber }] : []),
        ]}
      />
    </section>
  );
}
