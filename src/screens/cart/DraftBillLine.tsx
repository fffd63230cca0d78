import { Trash2 } from 'lucide-react';
import type { checkedMark } from '../../../domain/checkout/checked-mark.ts';
import { typedAmountProblem } from '../../../domain/checkout/text/amount-problems.ts';
import { type DraftLine, mostOfLine } from '../../../domain/draft/draft-line.ts';
import { changeText, DRAFT_LOSSES } from '../../../domain/draft/text/changes.ts';
import { DRAFT } from '../../../domain/draft/text/screen.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { amountText, formatCents } from '../../../domain/values/cents.ts';
import { useApp } from '../../app/app-context.tsx';
import { IconButton } from '../../components/buttons/IconButton.tsx';
import { AmountField } from '../../components/fields/AmountField.tsx';
import { Stub } from '../../components/layout/Stub.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { DueDate } from '../../widgets/bills/DueDate.tsx';
import css from './Draft.module.css';

interface DraftBillLineProps {
  readonly line: DraftLine;
  /** The unsaved text in the field. */
  readonly typed: string | undefined;
  readonly isFixed: boolean;
  readonly isOffline: boolean;
  /** A payment of this bill has no outcome yet (CHK-24). */
  readonly checked: ReturnType<typeof checkedMark>;
  readonly onType: (typed: string) => void;
  readonly onRemove: () => void;
}

/** A bill of the draft: its earlier state, its current state, and the amount to pay (CRT-37). */
export function DraftBillLine({
  line,
  typed,
  isFixed,
  isOffline,
  checked,
  onType,
  onRemove,
}: DraftBillLineProps) {
  const { adapters } = useApp();
  const { bill, now, loss, changes, paying, fee } = line;
  const name = `${bill.entity_name} ${bill.account_num}`;
  const due = (now ?? bill).seen?.due_date;
  return (
    <Stub
      as="li"
      who={bill.entity_name}
      small={
        <>
          {line.nickname && <span className={css.line}>{line.nickname}</span>}
          <span className={css.line}>
            <AccountNumber value={bill.account_num} />
          </span>
        </>
      }
      when={
        loss === undefined && (
          <>
            {checked && <Chip tone="info">{checked}</Chip>}
            {due && <DueDate due={due} today={adapters.clock.today()} />}
            {now?.seen?.scheduled_date && (
              <Chip tone="info">Payment scheduled for {shortDate(now.seen.scheduled_date)}</Chip>
            )}
            {now?.seen?.auto_pay && <Chip tone="info">{line.instead ?? 'Auto Pay is on'}</Chip>}
          </>
        )
      }
      amount={loss ? <p className={css.reason}>{DRAFT_LOSSES[loss]}</p> : amountOf()}
      amountLabel={
        loss === undefined && (
          <>
            <span className={css.line}>
              Amount due <Amount value={now?.amount ?? 'unknown'} unknownWords="not known yet" />
            </span>
            {fee !== 0 && (
              <span className={css.line}>
                {fee === null ? feeText(isOffline) : `Fee ${formatCents(fee)}`}
              </span>
            )}
          </>
        )
      }
      action={
        <IconButton
          label={`Remove ${name} from the draft`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      }
    >
      {changes.length > 0 && (
        <ul className={css.changes} aria-label={`What changed of ${name}`}>
          {changes.map(changeText).map(({ about, before, now: after }) => (
            <li key={about}>
              {about} was <del>{before}</del> and is <ins>{after}</ins> now.
            </li>
          ))}
        </ul>
      )}
    </Stub>
  );

  function amountOf() {
    if (!line.can_edit_amount || isFixed || paying === null) {
      return (
        <>
          <Amount value={paying ?? 'unknown'} unknownWords="Amount not known yet" size="row" />
          {line.problem && <p className={css.reason}>{line.problem}</p>}
        </>
      );
    }
    return (
      <AmountField
        label="Amount to pay"
        aria-label={`Amount to pay, ${name}`}
        value={typed ?? amountText(paying)}
        hint={mostOfLine(line)}
        error={
          (typed !== undefined && line.payable && typedAmountProblem(line.payable, typed)) || line.problem
        }
        onChange={onType}
      />
    );
  }
}

function feeText(isOffline: boolean): string {
  return isOffline ? DRAFT.feeLater : DRAFT.feeByMethod;
}
