import { useState } from 'react';
import type { TaxAccount } from '../../../domain/tax-account.ts';
import { taxYears, yearOf } from '../../../domain/tax-year.ts';
import { useApp } from '../../app-context.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import type { TaxListKind } from '../../tax-view.ts';
import { ReturnList } from './ReturnList.tsx';
import css from './TaxAccount.module.css';

const LISTS: readonly { kind: TaxListKind; label: 3 | 4 | 9; usual: string; empty: string }[] = [
  { kind: 'unfiled', label: 3, usual: 'Unfiled Returns', empty: 'No Unfiled Data Found' },
  { kind: 'filed', label: 4, usual: 'Filed Returns', empty: 'No Filed Data Found' },
  { kind: 'pending', label: 9, usual: 'Pending Returns', empty: 'No Pending Data Found' },
];

/** The returns of a year in three lists, under the organization's own names where it has some (TAX-04 to TAX-10). */
export function ReturnLists({ account }: { account: TaxAccount }) {
  const today = useApp().adapters.clock.today();
  const [year, setYear] = useState<number | undefined>(yearOf(today));
  return (
    <div className={css.column}>
      <SelectField
        label="Tax year"
        value={year ?? ''}
        onChange={({ target }) => setYear(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">Select Year</option>
        {taxYears(today).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      {LISTS.map(({ kind, label, usual, empty }) => (
        <ReturnList
          key={kind}
          account={account}
          kind={kind}
          year={year}
          title={account.labels[label] || usual}
          empty={empty}
        />
      ))}
    </div>
  );
}
