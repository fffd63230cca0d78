import { Download } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { FALLBACK } from '../../../domain/api/call.ts';
import { failureOf } from '../../../domain/api/failure.ts';
import type { BillRecord } from '../../../domain/history/history.ts';
import { whyNoStatement } from '../../../domain/history/history-text.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { useApp, useIsOffline, useToast } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { saveFile } from '../../browser/download.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Stub } from '../../components/layout/Stub.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './Line.module.css';
import { fetchStatement } from './wiring.ts';

/** A past or current bill (HIS-16). */
export const BillLine = memo(function BillLine({ record }: { record: BillRecord }) {
  const nameId = useId();
  const { id, biller, nickname, bill_type, account_num, due_date, amount, amount_label } = record;
  return (
    <Stub
      as="li"
      who={
        <a id={nameId} href={href(to.bill(id))} className={css.name}>
          <bdi>{biller.name}</bdi>
        </a>
      }
      small={
        <span className={css.facts}>
          <bdi>{nickname || bill_type}</bdi>
          <bdi className={css.number}>{account_num}</bdi>
        </span>
      }
      when={
        <span className={css.date}>{due_date === null ? 'No due date' : `Due ${shortDate(due_date)}`}</span>
      }
      amount={<Amount value={amount ?? 'unknown'} size="row" />}
      amountLabel={amount_label}
      action={<StatementButton record={record} nameId={nameId} />}
    />
  );
});

/** Downloads the statement (HIS-26). */
function StatementButton({ record: { id, due_date }, nameId }: { record: BillRecord; nameId: string }) {
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
    } catch (error) {
      const text = isOffline ? OFFLINE : whyNoStatement(failureOf(error, FALLBACK));
      toast({ tone: 'error', text, seconds: 8 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind="secondary"
      size="dense"
      icon={<Download aria-hidden="true" />}
      busy={busy}
      aria-describedby={nameId}
      onClick={() => void download()}
    >
      <VisuallyHidden>Statement </VisuallyHidden>PDF
    </Button>
  );
}

const OFFLINE = 'You are offline. Statements need a connection.';
