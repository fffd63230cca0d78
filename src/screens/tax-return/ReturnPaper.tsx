import type { TaxAccountBasics } from '../../../domain/tax/tax-account.ts';
import type { TaxReturn } from '../../../domain/tax/tax-return.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { DueTable } from './DueTable.tsx';
import { ReturnFacts } from './ReturnFacts.tsx';
import { ReturnLines } from './ReturnLines.tsx';
import css from './TaxReturn.module.css';

/** The return laid out for paper, without buttons and fields (RET-03, RET-04). */
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
