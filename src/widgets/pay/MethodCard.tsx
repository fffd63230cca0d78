import type { CheckoutDetails } from '../../../domain/checkout/checkout-details.ts';
import { methodProblem } from '../../../domain/checkout/method-choice.ts';
import { methodProblemText } from '../../../domain/checkout/text/method-problems.ts';
import { daysLeft, expiryText, isCard, type PaymentMethod } from '../../../domain/wallet/payment-method.ts';
import { useApp } from '../../app/app-context.tsx';
import { RadioCard } from '../../components/fields/RadioCard.tsx';
import { BrandMark } from '../../components/marks/BrandMark.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import css from './MethodCard.module.css';

type MethodCardProps = {
  method: PaymentMethod;
  details: CheckoutDetails;
  /** The fee with this method, and the total with it. */
  cost?: string | undefined;
};

/**
 * One saved card or bank account (PAY-02, PAY-05, PAY-06). A method that cannot pay says why, and can still
 * be pressed.
 */
export function MethodCard({ method, details, cost }: MethodCardProps) {
  const { adapters } = useApp();
  const { pay_data, type, nickname } = method;
  const problem = methodProblem(method, details);
  const facts = isCard(method)
    ? `${type.name} ending in ${pay_data.last_four} · Expires\u00a0${expiryText(pay_data)}`
    : `${type.name} ending in ${pay_data.last_four} · ${pay_data.bank_name}`;
  const days = daysLeft(pay_data, adapters.clock.today());
  return (
    <RadioCard
      value={String(method.id)}
      title={nickname}
      mark={<BrandMark type={type.id} dimmed={problem !== undefined} />}
      text={
        <>
          {facts}
          {cost && <span className={css.cost}>{cost}</span>}
          {problem && <span className={css.problem}>{methodProblemText(problem)}</span>}
        </>
      }
      end={
        method.expired ? (
          <Chip tone="past-due">Expired</Chip>
        ) : (
          <>
            {method.expiring && <Chip tone="due">{expiresIn(days)}</Chip>}
            {!method.stored && <Chip>For this cart</Chip>}
          </>
        )
      }
    />
  );
}

function expiresIn(days: number | undefined): string {
  if (days === undefined) return 'Expires soon';
  if (days === 0) return 'Expires today';
  return days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`;
}
