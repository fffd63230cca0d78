import type { CheckoutDetails } from '../../../domain/checkout-details.ts';
import { methodProblem, methodProblemText } from '../../../domain/pay-method-choice.ts';
import { daysLeft, expiryText, isCard, type PaymentMethod } from '../../../domain/payment-method.ts';
import { useApp } from '../../app-context.tsx';
import { BrandMark } from '../../parts/BrandMark.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { RadioCard } from '../../parts/RadioCard.tsx';
import css from './MethodCard.module.css';

type MethodCardProps = { method: PaymentMethod; details: CheckoutDetails };

/** One saved card or bank account (PAY-02, PAY-05, PAY-06). What cannot pay says why and can still be pressed. */
export function MethodCard({ method, details }: MethodCardProps) {
  const { adapters } = useApp();
  const { pay_data, type, nickname } = method;
  const problem = methodProblem(method, details);
  const facts = isCard(method)
    ? `${type.name} ••${pay_data.last_four} · Expires ${expiryText(pay_data)}`
    : `${type.name} ••${pay_data.last_four} · ${pay_data.bank_name}`;
  const days = daysLeft(pay_data, adapters.clock.today());
  return (
    <RadioCard
      value={String(method.id)}
      title={nickname}
      mark={<BrandMark type={type.id} dimmed={problem !== undefined} />}
      text={
        <>
          {facts}
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
