import { Trash2 } from 'lucide-react';
import { type CalendarDate, shortDate } from '../../../domain/calendar-date.ts';
import type { CartItem } from '../../../domain/cart.ts';
import { amountText } from '../../../domain/cents.ts';
import { dateState } from '../../../domain/due-state.ts';
import { AlsoCalled } from '../../parts/AlsoCalled.tsx';
import { Amount } from '../../parts/Amount.tsx';
import { AmountField } from '../../parts/AmountField.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { Stub } from '../../parts/Stub.tsx';
import css from './CartLine.module.css';

type CartLineProps = {
  item: CartItem;
  /** What the customer calls the account, or nothing. */
  nickname: string;
  today: CalendarDate;
  /** What stands in the field and is not saved. */
  typed: string | undefined;
  problem: string | undefined;
  warning: string | undefined;
  /** Nothing can be changed without a connection. */
  isFixed: boolean;
  onType: (typed: string) => void;
  onLeave: () => void;
  onRemove: () => void;
};

/** One bill in the cart (CRT-01, CRT-04, CRT-09, CRT-20, CRT-21). */
export function CartLine({
  item,
  nickname,
  today,
  typed,
  problem,
  warning,
  isFixed,
  onType,
  onLeave,
  onRemove,
}: CartLineProps) {
  const { entity_name, reference_num, amount, amount_due, due_date, service_address } = item;
  const name = `${entity_name} ${reference_num}`;
  const due = due_date ? dateState(due_date, today) : undefined;
  const isEditable = item.can_edit_amount && !isFixed;
  return (
    <Stub
      as="li"
      amountBelow={problem !== undefined}
      who={entity_name}
      small={
        <>
          <span className={css.line}>
            {item.description} · <span className={css.number}>{reference_num}</span>
            {item.account_num2 && (
              <>
                {' · '}
                <span className={css.number}>{item.account_num2}</span>
              </>
            )}
            <AlsoCalled nickname={nickname} />
          </span>
          {service_address && (
            <span className={css.line}>
              {[service_address.address1, service_address.address2].filter(Boolean).join(', ')}
            </span>
          )}
        </>
      }
      when={
        <>
          {due && <Chip tone={due.kind === 'past due' ? 'past-due' : 'due'}>{due.words}</Chip>}
          {item.autopay_scheduled_date && (
            <Chip tone="info">Auto Pay Scheduled {shortDate(item.autopay_scheduled_date)}</Chip>
          )}
          {warning && (
            <p role="status" className={css.warning}>
              {warning}
            </p>
          )}
        </>
      }
      amount={
        isEditable ? (
          <AmountField
            id={amountFieldId(item.cart_item_id)}
            label="Amount to pay"
            aria-label={`Amount to pay, ${name}`}
            value={typed ?? amountText(amount)}
            error={problem}
            onChange={onType}
            onBlur={onLeave}
          />
        ) : (
          <>
            <p className={css.label}>Amount to pay</p>
            <Amount value={amount} size="row" />
            {problem && <p className={css.problem}>{problem}</p>}
          </>
        )
      }
      amountLabel={
        <>
          Amount due <Amount value={amount_due ?? 'unknown'} unknownWords="not known yet" />
        </>
      }
      action={
        !isFixed && (
          <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
        )
      }
    />
  );
}

export function amountFieldId(cartItemId: number): string {
  return `amount-${cartItemId}`;
}
