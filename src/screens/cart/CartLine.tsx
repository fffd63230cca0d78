import { Trash2 } from 'lucide-react';
import { creditText } from '../../../domain/bills/text/prepaid.ts';
import { mostOfItem } from '../../../domain/cart/amounts.ts';
import type { CartItem } from '../../../domain/cart/cart.ts';
import { NOT_SAVED_YET } from '../../../domain/cart/text/unsaved.ts';
import type { checkedMark } from '../../../domain/checkout/checked-mark.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { amountText } from '../../../domain/values/cents.ts';
import { IconButton } from '../../components/buttons/IconButton.tsx';
import { AmountField } from '../../components/fields/AmountField.tsx';
import { useErrorTitle } from '../../components/fields/use-error-title.ts';
import { Stub } from '../../components/layout/Stub.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { AlsoCalled } from '../../components/text/AlsoCalled.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { DueDate } from '../../widgets/bills/DueDate.tsx';
import css from './CartLine.module.css';

type CartLineProps = {
  item: CartItem;
  /** The customer's nickname for the account, or an empty text. */
  nickname: string;
  today: CalendarDate;
  /** The unsaved text in the field. */
  typed: string | undefined;
  problem: string | undefined;
  warning: string | undefined;
  /** A bill above has the same due date, and so the same warning. */
  isWarningToldAbove: boolean;
  /** Without a connection, or while a payment has no outcome, nothing can be changed. */
  isFixed: boolean;
  /** The typed amount waits for the connection. */
  isUnsaved: boolean;
  /** A payment of this bill has no outcome yet (CHK-24). */
  checked: ReturnType<typeof checkedMark>;
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
  isWarningToldAbove,
  isFixed,
  isUnsaved,
  checked,
  onType,
  onLeave,
  onRemove,
}: CartLineProps) {
  const { entity_name, reference_num, amount, amount_due, due_date, service_address } = item;
  const name = `${entity_name} ${reference_num}`;
  useErrorTitle(problem !== undefined);
  const isEditable = item.can_edit_amount && !item.unpayable && (!isFixed || typed !== undefined);
  return (
    <Stub
      as="li"
      amountBelow={problem !== undefined}
      who={entity_name}
      small={
        <>
          <span className={css.line}>
            {item.description} · <AccountNumber value={reference_num} />
            {item.account_num2 && (
              <>
                {' · '}
                <AccountNumber value={item.account_num2} />
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
          {checked && <Chip tone="info">{checked}</Chip>}
          {due_date && <DueDate due={due_date} today={today} />}
          {item.autopay_scheduled_date && (
            <Chip tone={item.autopay_instead ? 'info' : 'ok'}>
              {item.autopay_instead ?? `Auto Pay Scheduled ${shortDate(item.autopay_scheduled_date)}`}
            </Chip>
          )}
          {item.unpayable && <p className={css.problem}>{item.unpayable}</p>}
          {/* It stands in the page before its words, which are heard only then. */}
          <div
            role={isWarningToldAbove ? undefined : 'status'}
            className={css.warning}
            data-drawn
            data-lead=""
          >
            {warning}
          </div>
        </>
      }
      amount={
        isEditable ? (
          <AmountField
            id={amountFieldId(item.cart_item_id)}
            label="Amount to pay"
            aria-label={`Amount to pay, ${name}`}
            value={typed ?? amountText(amount)}
            data-drawn={typed === undefined || undefined}
            hint={mostOfItem(item)}
            error={problem}
            notice={isUnsaved ? NOT_SAVED_YET : undefined}
            onChange={onType}
            onBlur={onLeave}
            onKeyDown={({ key }) => key === 'Enter' && onLeave()}
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
        item.prepay ? (
          creditText(item.balance)
        ) : (
          <>
            Amount due <Amount value={amount_due ?? 'unknown'} unknownWords="not known yet" />
          </>
        )
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
