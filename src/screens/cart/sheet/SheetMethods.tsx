import { useEffect } from 'react';
import type { CheckoutDetails } from '../../../../domain/checkout/checkout-details.ts';
import { methodCost, usableMethods } from '../../../../domain/checkout/sheet-choice.ts';
import type { Cents } from '../../../../domain/values/cents.ts';
import { href, to } from '../../../app/routes.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { MethodCard } from '../../../widgets/pay/MethodCard.tsx';
import css from './PaySheet.module.css';

interface SheetMethodsProps {
  readonly details: CheckoutDetails;
  /** What is paid of the bill, without a fee. */
  readonly amount: Cents;
  readonly chosen: number | undefined;
  /** Marked and not chosen yet. */
  readonly marked: number | undefined;
  readonly onMark: (id: number | undefined) => void;
  readonly onChoose: (id: number) => void;
}

/**
 * The methods that can pay this bill. The others, a new one and a split are for the steps. Pressing a card chooses
 * it. The arrow keys only mark one, and a button then chooses it (WCAG 3.2.2).
 */
export function SheetMethods({
  details,
  amount,
  chosen,
  marked = chosen,
  onMark,
  onChoose,
}: SheetMethodsProps) {
  useEffect(() => () => onMark(undefined), [onMark]);
  return (
    <div className={css.methods}>
      <RadioCards
        legend="Pay with"
        legendHidden
        value={marked === undefined ? undefined : String(marked)}
        onChange={(id, isPressed) => {
          const settle = isPressed ? onChoose : onMark;
          settle(Number(id));
        }}
      >
        {usableMethods(details).map((method) => (
          <MethodCard
            key={method.id}
            method={method}
            details={details}
            cost={methodCost(details, method, amount)}
          />
        ))}
      </RadioCards>
      {marked !== undefined && marked !== chosen && (
        <Button kind="secondary" size="dense" onClick={() => onChoose(marked)}>
          Use this method
        </Button>
      )}
      <ButtonLink kind="secondary" size="dense" href={href(to.payMethods())}>
        {details.multiple_pay_methods ? 'Another method, or several' : 'Another method'}
      </ButtonLink>
    </div>
  );
}
