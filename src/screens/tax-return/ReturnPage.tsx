import { useSelector } from '@xstate/react';
import type { TaxAccountBasics } from '../../../domain/tax/tax-account.ts';
import { isEditable, type TaxReturn } from '../../../domain/tax/tax-return.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
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
  readonly taxReturn: TaxReturn;
  readonly asOf: number | undefined;
  readonly now: number;
  /** Why the return could not be refetched just now. */
  readonly failure: string | undefined;
  /** Called when the server's return may differ from the cached one. */
  readonly onOutdated: () => void;
}

/**
 * The return on screen: its facts, its result, its lines, its payment, and the bar that saves and files
 * (RET-05 to RET-36).
 */
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
