import { Search, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Account, BillerGroup } from '../../../domain/accounts/account.ts';
import { SEARCHED_FIELDS } from '../../../domain/accounts/text/en.ts';
import { accountsOf } from '../../../domain/bills/bill-list.ts';
import { SKIP_TO_PAYMENT } from '../../../domain/bills/text/list.ts';
import { isSelectable } from '../../../domain/cart/bill-selection.ts';
import { hasPayButton } from '../../../domain/cart/urgency.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { chooseOrder, type ListOrder } from '../../browser/list-order.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { IconButton } from '../../components/buttons/IconButton.tsx';
import { SkipTo } from '../../components/buttons/SkipTo.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { SegmentChoice } from '../../components/layout/SegmentChoice.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';
import type { PlacedBlock } from '../../widgets/tax/place-returns.tsx';
import type { FoundTaxes } from '../../widgets/tax/TaxReturns.tsx';
import css from './ListTools.module.css';
import { SelectBills } from './SelectBills.tsx';

interface ListToolsProps {
  readonly list: BillListRef;
  readonly all: readonly Account[];
  /** What a search found, or all. */
  readonly matches: readonly BillerGroup[];
  readonly tax: Pick<FoundTaxes, 'shown' | 'all'>;
  /** The same accounts, and returns between them, on the line of time. */
  readonly blocks: readonly PlacedBlock[];
  readonly order: ListOrder;
  readonly onOrder: (order: ListOrder) => void;
  readonly isChoosing: boolean;
  readonly onChoose: (isOn: boolean) => void;
  /** Undefined while the search is closed. */
  readonly search: string | undefined;
  readonly onSearch: (search: string | undefined) => void;
}

const ORDERS = { 'due date': 'Due date', biller: 'Biller' } as const;

/** The order of the list, the choice of several bills, and the search (BIL-06 to BIL-09). */
export function ListTools({
  list,
  all,
  matches,
  tax,
  blocks,
  order,
  onOrder,
  isChoosing,
  onChoose,
  search,
  onSearch,
}: ListToolsProps) {
  const isOffline = useIsOffline();
  const shown = accountsOf(matches);
  const canChoose = isSetUp('payments') && all.some(isSelectable);
  // A single bill needs no search (BIL-06).
  const canSearch = all.filter(({ ebill_id }) => ebill_id !== null).length > 1;
  const isOpen = canSearch && search !== undefined;
  const canPay =
    !isOffline &&
    isSetUp('payments') &&
    blocks.some(({ bills }) => bills.some((bill) => !('row' in bill) && hasPayButton(bill)));
  const reasons = isSetUp('payments') ? new Set(all.flatMap(({ unpayable }) => unpayable || [])) : [];
  return (
    <div className={css.tools}>
      {canPay && (
        <SkipTo href="#main" onClick={skipToPayment}>
          {SKIP_TO_PAYMENT}
        </SkipTo>
      )}
      <SegmentChoice
        label="Order"
        choices={ORDERS}
        value={order}
        onChange={(chosen) => {
          chooseOrder(chosen);
          onOrder(chosen);
        }}
      />
      <div className={css.right}>
        {canChoose && (
          <Button kind="quiet" size="dense" aria-pressed={isChoosing} onClick={() => onChoose(!isChoosing)}>
            {isChoosing ? 'Done' : 'Select'}
          </Button>
        )}
        {canSearch && (
          <IconButton
            label={isOpen ? 'Close the search' : 'Search your bills'}
            icon={isOpen ? <X aria-hidden="true" /> : <Search aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={() => onSearch(isOpen ? undefined : '')}
          />
        )}
      </div>
      {isOpen && (
        <div className={css.whole}>
          <Field
            label="Search your bills"
            type="search"
            placeholder={SEARCHED_FIELDS}
            autoComplete="off"
            enterKeyHint="search"
            autoFocus
            value={search}
            notice={
              search.trim() ? `${shown.length + tax.shown} of ${all.length + tax.all} accounts` : undefined
            }
            onChange={(event) => onSearch(event.target.value)}
          />
        </div>
      )}
      {canChoose && isChoosing && (
        <div className={css.whole}>
          <SelectBills list={list} accounts={shown} label="Select all bills" />
        </div>
      )}
      <Unpayable reasons={[...reasons]} />
    </div>
  );
}

/** Why nothing of some billers can be paid: said once for all their bills, which say in a word that they cannot be paid. */
function Unpayable({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <div className={`${css.whole} ${css.reasons}`}>
      <Notice isAnnounced={false}>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Notice>
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
