import type { CheckoutDetails } from '../../../../domain/checkout/checkout-details.ts';
import { methodCost, usableMethods } from '../../../../domain/checkout/sheet-choice.ts';
import type { Cents } from '../../../../domain/values/cents.ts';
import { href, to } from '../../../app/routes.ts';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { MethodCard } from '../../../widgets/pay/MethodCard.tsx';
import css from './PaySheet.module.css';

interface SheetMethodsProps {
  readonly details: CheckoutDetails;
  /** What is paid of the bill, without a fee. */
  readonly amount: Cents;
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
}

/** The methods that can pay this bill. The others, a new one and a split are for the steps. */
export function SheetMethods({ details, amount, chosen, onChoose }: SheetMethodsProps) {
  return (
    <div className={css.methods}>
      <RadioCards
        legend="Pay with"
        legendHidden
        value={chosen === undefined ? undefined : String(chosen)}
        onChange={(id) => onChoose(Number(id))}
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
      <ButtonLink kind="secondary" size="dense" href={href(to.payMethods())}>
        {details.multiple_pay_methods ? 'Another method, or several' : 'Another method'}
      </ButtonLink>
    </div>
  );
}
