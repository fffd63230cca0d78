import { useSelector } from '@xstate/react';
import { Split } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import type { CheckoutDetails } from '../../../domain/checkout/checkout-details.ts';
import { unusableMethods, usableMethods } from '../../../domain/checkout/sheet-choice.ts';
import type { payMethodsMachine } from '../../../machines/checkout/pay-methods.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { MethodCard } from '../../widgets/pay/MethodCard.tsx';
import { AddPayMethod } from './AddPayMethod.tsx';
import { MethodShares } from './MethodShares.tsx';
import css from './PayWith.module.css';

type PayWithProps = { step: ActorRefFrom<typeof payMethodsMachine>; details: CheckoutDetails };

/**
 * The methods, the last used first and those that cannot pay folded at the end. One method, or several with an amount each if every
 * bill allows that (PAY-01, PAY-38, PAY-39).
 */
export function PayWith({ step, details }: PayWithProps) {
  const chosen = useSelector(step, ({ context }) => context.chosen);
  const shares = useSelector(step, ({ context }) => context.shares);
  const { wallets, multiple_pay_methods } = details;
  const unusable = unusableMethods(details);
  const mayAdd = multiple_pay_methods && wallets.length > (shares ?? [chosen]).length;
  return (
    <div className={css.choice}>
      {shares ? (
        <MethodShares step={step} details={details} shares={shares} />
      ) : (
        <RadioCards
          legend="Pay with"
          value={chosen === undefined ? undefined : String(chosen)}
          onChange={(id) => step.send({ type: 'method.chosen', id: Number(id) })}
        >
          {usableMethods(details).map((wallet) => (
            <MethodCard key={wallet.id} method={wallet} details={details} />
          ))}
          {unusable.length > 0 && (
            // A choice that cannot pay any more stays in sight (PAY-06).
            <details className={css.unusable} open={unusable.some(({ id }) => id === chosen) || undefined}>
              <summary>Cannot be used here ({unusable.length})</summary>
              <div className={css.choice}>
                {unusable.map((wallet) => (
                  <MethodCard key={wallet.id} method={wallet} details={details} />
                ))}
              </div>
            </details>
          )}
        </RadioCards>
      )}
      <div className={css.ways}>
        <AddPayMethod />
        {mayAdd && (
          <Button
            kind="secondary"
            size="dense"
            icon={<Split aria-hidden="true" />}
            onClick={() => step.send({ type: 'further.added' })}
          >
            {shares ? 'Split further' : 'Split the payment'}
          </Button>
        )}
        {shares && (
          <Button kind="quiet" size="dense" onClick={() => step.send({ type: 'split.ended' })}>
            Pay with one method
          </Button>
        )}
      </div>
    </div>
  );
}
