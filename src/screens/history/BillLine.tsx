import { Download } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { shortDate } from '../../../domain/calendar-date.ts';
import { FALLBACK } from '../../../domain/call.ts';
import { failureOf } from '../../../domain/failure.ts';
import type { BillRecord } from '../../../domain/history.ts';
import { whyNoStatement } from '../../../domain/history-words.ts';
import { useApp, useIsOffline, useToast } from '../../app-context.tsx';
import { Amount } from '../../parts/Amount.tsx';
import { Button } from '../../parts/Button.tsx';
import { Stub } from '../../parts/Stub.tsx';
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx';
import { href, to } from '../../routes.ts';
import { saveFile } from '../../save-file.ts';
import css from './Line.module.css';
import { fetchStatement } from './wiring.ts';

/** A bill of the past or of now (HIS-16). */
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

/** HIS-26. */
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
