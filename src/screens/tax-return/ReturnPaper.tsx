import type { TaxAccountBasics } from '../../../domain/tax-account.ts';
import type { TaxReturn } from '../../../domain/tax-return.ts';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { DueTable } from './DueTable.tsx';
import { ReturnFacts } from './ReturnFacts.tsx';
import { ReturnLines } from './ReturnLines.tsx';
import css from './TaxReturn.module.css';

/** The return as it goes on paper: nothing to press, nothing to fill in (RET-03, RET-04). */
export function ReturnPaper({ account, taxReturn }: { account: TaxAccountBasics; taxReturn: TaxReturn }) {
  return (
    <div className={css.page}>
      <PageHeading title={taxReturn.returnDescription} />
      <ReturnFacts account={account} taxReturn={taxReturn} />
      <DueTable taxReturn={taxReturn} />
      <ReturnLines account={account} taxReturn={taxReturn} />
    </div>
  );
}
