import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { Account } from '../../../domain/accounts/account.ts';
import { MAX_ADDITIONS } from '../../../domain/cart/add-rules.ts';
import { isSelectable } from '../../../domain/cart/bill-selection.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';

interface SelectBillsProps {
  readonly list: BillListRef;
  readonly accounts: readonly Account[];
  readonly label: ReactNode;
  readonly labelHidden?: boolean;
}

/** Selects and clears all selectable bills of these; partly checked in between (BIL-09, BIL-10). */
export function SelectBills({ list, accounts, label, labelHidden = false }: SelectBillsProps) {
  const ebillIds = useMemo(() => accounts.filter(isSelectable).map(({ ebill_id }) => ebill_id), [accounts]);
  const ours = useMemo(() => new Set(ebillIds), [ebillIds]);
  const selected = useSelector(list, ({ context }) => context.selected.filter((id) => ours.has(id)).length);
  if (ebillIds.length === 0) return null;
  const isAll = selected === ebillIds.length;
  // At the limit no more can be selected, so the next press clears.
  const isFull = selected >= MAX_ADDITIONS;
  return (
    <Checkbox
      label={label}
      labelHidden={labelHidden}
      checked={isAll}
      indeterminate={selected > 0 && !isAll}
      onChange={() => list.send({ type: isAll || isFull ? 'bills.deselected' : 'bills.selected', ebillIds })}
    />
  );
}
