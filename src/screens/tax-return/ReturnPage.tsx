import { useSelector } from '@xstate/react';
import type { TaxAccountBasics } from '../../../domain/tax-account.ts';
import { isEditable, type TaxReturn } from '../../../domain/tax-return.ts';
import { AsOf } from '../../parts/AsOf.tsx';
import { NotRead } from '../../parts/NotRead.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { Back } from './Back.tsx';
import { DownloadReturn } from './DownloadReturn.tsx';
import { DraftNotices } from './DraftNotices.tsx';
import { DueTable } from './DueTable.tsx';
import { FilingDialog } from './FilingDialog.tsx';
import { PayReturn } from './PayReturn.tsx';
import { ReturnActions } from './ReturnActions.tsx';
import { ReturnFacts } from './ReturnFacts.tsx';
import { ReturnLines } from './ReturnLines.tsx';
import { SavedMark } from './SavedMark.tsx';
import css from './TaxReturn.module.css';
import { useTaxReturn } from './use-tax-return.ts';

interface ReturnPageProps {
  readonly account: TaxAccountBasics;
  /** As the device holds it. */
  readonly taxReturn: TaxReturn;
  readonly asOf: number | undefined;
  readonly now: number;
  /** Why it could not be read again just now. */
  readonly failure: string | undefined;
  /** Called when the server's return may differ from the one that is held. */
  readonly onOutdated: () => void;
}

/** The return on screen: what it is, what it comes to, its lines, paying it, and the bar that saves and files (RET-05 to RET-36). */
export function ReturnPage({ account, taxReturn, asOf, now, failure, onOutdated }: ReturnPageProps) {
  const form = useTaxReturn(taxReturn);
  const isOpening = useSelector(form.form, (snapshot) => snapshot.hasTag('opening'));
  const isFilledIn = isEditable(form.told) && form.isReady && !isOpening;
  return (
    <div className={css.page}>
      <PageHeading
        title={taxReturn.returnDescription}
        back={<Back account={account} year={taxReturn.taxPeriodEndDate.slice(0, 4)} />}
        end={
          <div className={css.end}>
            <SavedMark form={form} />
            {asOf !== undefined && <AsOf at={asOf} now={now} />}
            <DownloadReturn taxReturn={form.told} />
          </div>
        }
      />
      {failure !== undefined && <NotRead title={failure} isHeld onRetry={onOutdated} />}
      <DraftNotices form={form} />
      <div className={css.columns}>
        <div className={css.main}>
          <ReturnFacts account={account} taxReturn={form.told} />
          <DueTable taxReturn={form.told} />
          <ReturnLines
            account={account}
            taxReturn={isFilledIn ? form.preview : form.told}
            form={isFilledIn ? form : undefined}
          />
        </div>
        <div className={css.side} data-first={!isEditable(form.told)}>
          <PayReturn account={account} form={form} onOutdated={onOutdated} />
        </div>
      </div>
      {isFilledIn && <ReturnActions form={form} />}
      <FilingDialog form={form} />
    </div>
  );
}
