import type { LocatedAccount } from '../../../domain/accounts/add-account.ts';
import type { BillType } from '../../../domain/accounts/biller.ts';
import type { Organization } from '../../../domain/accounts/organization.ts';
import { PREPAID } from '../../../domain/bills/text/prepaid.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import css from './AddAccount.module.css';
import { OrganizationLabel } from './OrganizationLabel.tsx';

type FoundAccountProps = { organization: Organization; billType: BillType; located: LocatedAccount };

/** The account that was found (ADD-21). */
export function FoundAccount({ organization, billType, located }: FoundAccountProps) {
  const { mailing_address1, city, state, zip } = located;
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const facts = [
    { term: 'Business', detail: located.business_name },
    { term: 'Customer', detail: located.cust_name },
    { term: billType.account_num_label, detail: located.account_number },
    { term: 'Bill type', detail: billType.name },
    { term: 'Mailing address', detail: [mailing_address1, town].filter(Boolean).join(', ') },
    { term: 'Service address', detail: located.service_address },
  ].filter(({ detail }) => detail !== '');
  return (
    <div className={css.card}>
      <OrganizationLabel organization={organization} />
      <Facts
        facts={[
          ...facts,
          {
            term: 'Amount due',
            detail: located.prepay ? (
              PREPAID
            ) : (
              <Amount value={located.amount_due ?? 'unknown'} unknownWords="Not calculated yet" />
            ),
          },
        ]}
      />
    </div>
  );
}
