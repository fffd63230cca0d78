import { Search, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Account } from '../../../domain/accounts/account.ts';
import { SEARCHED_FIELDS } from '../../../domain/accounts/text/en.ts';
import { SKIP_TO_PAYMENT } from '../../../domain/bills/text/list.ts';
import { hasPayButton } from '../../../domain/cart/urgency.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import type { ListOrder } from '../../browser/list-order.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { IconButton } from '../../components/buttons/IconButton.tsx';
import { SkipTo } from '../../components/buttons/SkipTo.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { SegmentChoice } from '../../components/layout/SegmentChoice.tsx';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';
import type { PlacedBlock } from '../../widgets/tax/place-returns.tsx';
import css from './ListTools.module.css';
import { SelectBills } from './SelectBills.tsx';

interface ListToolsProps {
  readonly list: BillListRef;
  /** The accounts that a search found, or all. */
  readonly shown: readonly Account[];
  /** The same accounts, and returns between them, on the line of time. */
  readonly blocks: readonly PlacedBlock[];
  readonly order: ListOrder;
  readonly onOrder: (order: ListOrder) => void;
  /** Undefined where no bill can be chosen. */
  readonly choosing: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined;
  /** Undefined with a single bill (BIL-06). */
  readonly search:
    | {
        readonly isOpen: boolean;
        readonly value: string;
        readonly found: string | undefined;
        readonly onOpen: (isOpen: boolean) => void;
        readonly onChange: (value: string) => void;
      }
    | undefined;
}

const ORDERS = { 'due date': 'Due date', biller: 'Biller' } as const;

/** The order of the list, the choice of several bills, and the search (BIL-06 to BIL-09). */
export function ListTools({ list, shown, blocks, order, onOrder, choosing, search }: ListToolsProps) {
  const isOffline = useIsOffline();
  const canPay =
    !isOffline &&
    isSetUp('payments') &&
    blocks.some(({ bills }) => bills.some((bill) => !('row' in bill) && hasPayButton(bill)));
  return (
    <div className={css.tools}>
      {canPay && (
        <SkipTo href="#main" onClick={skipToPayment}>
          {SKIP_TO_PAYMENT}
        </SkipTo>
      )}
      <SegmentChoice label="Order" choices={ORDERS} value={order} onChange={onOrder} />
      <div className={css.right}>
        {choosing && (
          <Button
            kind="quiet"
            size="dense"
            aria-pressed={choosing.isOn}
            onClick={() => choosing.onChange(!choosing.isOn)}
          >
            {choosing.isOn ? 'Done' : 'Select'}
          </Button>
        )}
        {search && (
          <IconButton
            label={search.isOpen ? 'Close the search' : 'Search your bills'}
            icon={search.isOpen ? <X aria-hidden="true" /> : <Search aria-hidden="true" />}
            aria-expanded={search.isOpen}
            onClick={() => search.onOpen(!search.isOpen)}
          />
        )}
      </div>
      {search?.isOpen && (
        <div className={css.whole}>
          <Field
            label="Search your bills"
            type="search"
            placeholder={SEARCHED_FIELDS}
            autoComplete="off"
            enterKeyHint="search"
            autoFocus
            value={search.value}
            notice={search.found}
            onChange={(event) => search.onChange(event.target.value)}
          />
        </div>
      )}
      {choosing?.isOn && (
        <div className={css.whole}>
          <SelectBills list={list} accounts={shown} label="Select all bills" />
        </div>
      )}
    </div>
  );
}

/** Somebody who pays with a switch steps through every control in turn, so the link leaves out all before. */
function skipToPayment(event: MouseEvent): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-pay]')];
  const first = buttons.find((button) => button.checkVisibility());
  if (!first) return;
  event.preventDefault();
  first.focus();
}
