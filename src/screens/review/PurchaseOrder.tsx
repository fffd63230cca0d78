import { Field } from '../../components/fields/Field.tsx';
import { ReviewBlock } from './ReviewBlock.tsx';

type PurchaseOrderProps = { value: string; onType: (typed: string) => void; onLeave: () => void };

/**
 * Requested for corporate cards only. Saved when the field is left, and checked again on submit (CHK-12,
 * CHK-13).
 */
export function PurchaseOrder({ value, onType, onLeave }: PurchaseOrderProps) {
  return (
    <ReviewBlock title="Purchase order">
      <Field
        label="Purchase order number (optional)"
        hint="It stands on the receipt."
        maxLength={40}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
      />
    </ReviewBlock>
  );
}
