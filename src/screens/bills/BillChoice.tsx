import { useSelector } from '@xstate/react';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';

interface BillChoiceProps {
  readonly list: BillListRef;
  readonly ebillId: number;
  readonly label: string;
}

/** Selects one bill (BIL-11). */
export function BillChoice({ list, ebillId, label }: BillChoiceProps) {
  const isSelected = useSelector(list, ({ context }) => context.selected.includes(ebillId));
  return (
    <Checkbox
      label={label}
      labelHidden
      checked={isSelected}
      onChange={(checked) =>
        list.send({ type: checked ? 'bills.selected' : 'bills.deselected', ebillIds: [ebillId] })
      }
    />
  );
}
