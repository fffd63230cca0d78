import { Download } from 'lucide-react';
import { memo, useState } from 'react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import { failureOf } from '../../../domain/api/failure.ts';
import { FALLBACK } from '../../../domain/api/text/fallback.ts';
import { PDF_SAVED } from '../../../domain/bills/text/pdf.ts';
import type { BillRecord } from '../../../domain/history/history.ts';
import { HISTORY } from '../../../domain/history/text/en.ts';
import { whyNoStatement } from '../../../domain/history/text/records.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { useApp, useIsOffline, useToast } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { saveFile } from '../../browser/download.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { TimelineRow } from '../../components/timeline/TimelineRow.tsx';
import { RecordMark } from './RecordMark.tsx';
import { fetchStatement } from './wiring.ts';

interface BillLineProps {
  readonly record: BillRecord;
  /** The biller as the bill list has it, while the customer has an account there. */
  readonly biller: BillerGroup | undefined;
}

/** A past or current bill (HIS-16). It may have been paid since, so the row does not call it due. */
export const BillLine = memo(function BillLine({ record, biller }: BillLineProps) {
  const { id, nickname, bill_type, account_num, due_date, amount, amount_label } = record;
  const payee = biller ? billerName(biller) : record.biller.name;
  return (
    <TimelineRow
      shape="nothing due"
      mark={<RecordMark shape="nothing due" payee={payee} logo={biller?.logo.normal.url} />}
      date={due_date}
      relative={due_date === null ? 'No due date' : 'Due date'}
      logo={<BillerLogo name={payee} src={biller?.logo.normal.url} />}
      who={
        <a href={href(to.bill(id))} aria-label={nameOf(payee, record)}>
          <bdi>{payee}</bdi>
        </a>
      }
      detail={
        <>
          <bdi>{nickname || bill_type}</bdi>
          <AccountNumber value={account_num} />
          <span>{amount_label}</span>
        </>
      }
      amount={<Amount value={amount ?? 'unknown'} />}
      action={<StatementButton record={record} />}
    />
  );
});

function nameOf(payee: string, { nickname, bill_type, account_num, due_date }: BillRecord): string {
  const words = [payee, nickname || bill_type, account_num, due_date && `due date ${shortDate(due_date)}`];
  return words.filter(Boolean).join(', ');
}

/** Downloads the statement (HIS-26). */
function StatementButton({ record }: { record: BillRecord }) {
  const { id, due_date, nickname, bill_type, account_num } = record;
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const name = due_date === null ? 'statement' : `statement ${due_date}`;
      const file = await fetchStatement(adapters, id);
      saveFile(new File([file], `${name}.pdf`, { type: 'application/pdf' }));
      toast({ tone: 'ok', text: PDF_SAVED, seconds: 3 });
    } catch (error) {
      const text = isOffline ? HISTORY.offline : whyNoStatement(failureOf(error, FALLBACK));
      toast({ tone: 'error', text, seconds: 8 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind="quiet"
      size="row"
      icon={<Download aria-hidden="true" />}
      busy={busy}
      aria-label={[`Statement PDF`, nickname || bill_type, account_num, due_date && shortDate(due_date)]
        .filter(Boolean)
        .join(', ')}
      onClick={() => void download()}
    >
      PDF
    </Button>
  );
}
