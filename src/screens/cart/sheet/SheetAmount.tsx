import { type Ref, useId } from 'react';
import { creditText } from '../../../../domain/bills/text/prepaid.ts';
import { mostOfItem } from '../../../../domain/cart/amounts.ts';
import type { CartItem } from '../../../../domain/cart/cart.ts';
import { CART } from '../../../../domain/cart/text/screen.ts';
import { NOT_SAVED_YET } from '../../../../domain/cart/text/unsaved.ts';
import { addDays, type CalendarDate, shortDate } from '../../../../domain/values/calendar-date.ts';
import { amountText, formatCents } from '../../../../domain/values/cents.ts';
import { AmountField } from '../../../components/fields/AmountField.tsx';
import { Chip } from '../../../components/marks/Chip.tsx';
import { Amount } from '../../../components/text/Amount.tsx';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden.tsx';
import { DueDate } from '../../../widgets/bills/DueDate.tsx';
import css from './PaySheet.module.css';

interface SheetAmountProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly bill: CartItem;
  readonly tomorrow: CalendarDate;
  /** Of the chosen pay method; undefined until one is chosen. */
  readonly category: 'card' | 'bank' | undefined;
  /** The unsaved text in the field. */
  readonly typed: string | undefined;
  readonly problem: string | undefined;
  /** Announced, where it is not read with the focus. */
  readonly told: string;
  /** The typed amount waits for the connection. */
  readonly isUnsaved: boolean;
  readonly onType: (typed: string) => void;
  readonly onLeave: () => void;
  readonly onEnter: () => void;
}

/** The amount, big, with the rules of the cart's field; below it what is due and when (CRT-04 to CRT-08, CRT-21). */
export function SheetAmount({
  ref,
  bill,
  tomorrow,
  category,
  typed,
  problem,
  told,
  isUnsaved,
  onType,
  onLeave,
  onEnter,
}: SheetAmountProps) {
  const { amount, amount_due, due_date, can_edit_amount, autopay_scheduled_date, autopay_instead } = bill;
  const most = can_edit_amount ? mostOfItem(bill, category) : undefined;
  const mostId = useId();
  return (
    <div ref={ref} className={css.amount}>
      {told && (
        <VisuallyHidden>
          <span role="alert">{told}</span>
        </VisuallyHidden>
      )}
      {can_edit_amount ? (
        <AmountField
          size="hero"
          label={CART.amount}
          labelHidden
          value={typed ?? amountText(amount)}
          aria-describedby={most && mostId}
          error={problem}
          notice={isUnsaved ? NOT_SAVED_YET : undefined}
          onChange={onType}
          onBlur={onLeave}
          onKeyDown={({ key }) => {
            if (key === 'Enter') onEnter();
          }}
        />
      ) : (
        <p className={css.fixed}>
          <Amount value={amount} size="hero" />
        </p>
      )}
      <p className={css.due}>
        <span>
          {bill.prepay
            ? creditText(bill.balance)
            : `Amount due ${amount_due === null ? 'not known yet' : formatCents(amount_due)}`}
        </span>
        {due_date && <DueDate due={due_date} today={addDays(tomorrow, -1)} />}
        {autopay_scheduled_date && (
          <Chip tone={autopay_instead ? 'info' : 'ok'}>
            {autopay_instead ?? `Auto Pay Scheduled ${shortDate(autopay_scheduled_date)}`}
          </Chip>
        )}
      </p>
      {most && (
        <p id={mostId} className={css.most} data-said={problem !== undefined}>
          {most}
        </p>
      )}
    </div>
  );
}
