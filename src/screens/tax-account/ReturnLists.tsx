import { useReducer } from 'react';
import { useSearch } from 'wouter';
import type { TaxAccount } from '../../../domain/tax/tax-account.ts';
import { chosenYear, taxYears } from '../../../domain/tax/tax-year.ts';
import { useApp } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import type { TaxListKind } from '../../queries/tax.ts';
import { ReturnList } from './ReturnList.tsx';
import css from './TaxAccount.module.css';

const LISTS: readonly { kind: TaxListKind; label: 3 | 4 | 9; usual: string; empty: string }[] = [
  { kind: 'unfiled', label: 3, usual: 'Unfiled Returns', empty: 'No Unfiled Data Found' },
  { kind: 'filed', label: 4, usual: 'Filed Returns', empty: 'No Filed Data Found' },
  { kind: 'pending', label: 9, usual: 'Pending Returns', empty: 'No Pending Data Found' },
];

/**
 * The returns of a year in three lists, with the organization's own titles if it has any (TAX-04 to TAX-10).
 * The year is part of the address, so that it is still chosen after a visit to a return.
 */
export function ReturnLists({ account }: { account: TaxAccount }) {
  const today = useApp().adapters.clock.today();
  const year = chosenYear(new URLSearchParams(useSearch()).get('year'), today);
  const [loading, countLoading] = useReducer((count: number, change: 1 | -1) => count + change, 0);
  return (
    <div className={css.column}>
      <SelectField
        label="Tax year"
        value={year ?? ''}
        onChange={({ target }) =>
          navigate(to.taxAccount(account.id, account.entityId, target.value), { replace: true })
        }
      >
        <option value="">Select Year</option>
        {taxYears(today).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <VisuallyHidden>
        <span role="status">{loading > 0 && 'Loading returns'}</span>
      </VisuallyHidden>
      {LISTS.map(({ kind, label, usual, empty }) => (
        <ReturnList
          key={kind}
          account={account}
          kind={kind}
          year={year}
          title={account.labels[label] || usual}
          empty={empty}
          onLoading={countLoading}
        />
      ))}
    </div>
  );
}
