import { STEPS } from '../../../domain/checkout/text/steps.ts';
import { Field } from '../../components/fields/Field.tsx';

type OrderNumberProps = { value: string; onType: (typed: string) => void; onLeave: () => void };

/**
 * Requested for corporate cards only. Saved when the field is left, and checked again on submit (CHK-12,
 * CHK-13).
 */
export function OrderNumber({ value, onType, onLeave }: OrderNumberProps) {
  return (
    <Field
      label="Purchase order number (optional)"
      hint={STEPS.orderNumber}
      maxLength={40}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onType(target.value)}
      onBlur={onLeave}
    />
  );
}
