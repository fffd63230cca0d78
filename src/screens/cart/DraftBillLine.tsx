import { Trash2 } from 'lucide-react';
import { shortDate } from '../../../domain/calendar-date.ts';
import { AMOUNT_FORM } from '../../../domain/cart-amounts.ts';
import { amountText, formatCents, parseAmount } from '../../../domain/cents.ts';
import type { DraftLine } from '../../../domain/draft-line.ts';
import { changeWords, DRAFT_LOSSES } from '../../../domain/draft-words.ts';
import { dateState } from '../../../domain/due-state.ts';
import { useApp } from '../../app-context.tsx';
import { Amount } from '../../parts/Amount.tsx';
import { AmountField } from '../../parts/AmountField.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { Stub } from '../../parts/Stub.tsx';
import css from './Draft.module.css';

interface DraftBillLineProps {
  readonly line: DraftLine;
  /** What stands in the field and is not kept yet. */
  readonly typed: string | undefined;
  readonly isFixed: boolean;
  readonly isOffline: boolean;
  readonly onType: (typed: string) => void;
  readonly onRemove: () => void;
}

/** A bill of the draft: what it was, what it is now, and what would be paid of it (CRT-37). */
export function DraftBillLine({ line, typed, isFixed, isOffline, onType, onRemove }: DraftBillLineProps) {
  const { adapters } = useApp();
  const { bill, now, loss, changes, paying, fee } = line;
  const name = `${bill.entity_name} ${bill.account_num}`;
  const due = (now ?? bill).seen?.due_date;
  const state = due ? dateState(due, adapters.clock.today()) : undefined;
  return (
    <Stub
      as="li"
      who={bill.entity_name}
      small={
        <>
          {line.nickname && <span className={css.line}>{line.nickname}</span>}
          <span className={css.line}>{bill.account_num}</span>
        </>
      }
      when={
        loss === undefined && (
          <>
            {state && <Chip tone={state.kind === 'past due' ? 'past-due' : 'due'}>{state.words}</Chip>}
            {now?.seen?.scheduled_date && (
              <Chip tone="info">Payment scheduled for {shortDate(now.seen.scheduled_date)}</Chip>
            )}
            {now?.seen?.auto_pay && <Chip tone="info">Auto Pay is on</Chip>}
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
                {fee === null ? feeWords(isOffline) : `Fee ${formatCents(fee)}`}
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
          {changes.map(changeWords).map(({ about, before, now: after }) => (
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
        error={typed !== undefined && parseAmount(typed) === undefined ? AMOUNT_FORM : line.problem}
        onChange={onType}
      />
    );
  }
}

function feeWords(isOffline: boolean): string {
  return isOffline ? 'The fee is told when you are online.' : 'The fee depends on the pay method.';
}
