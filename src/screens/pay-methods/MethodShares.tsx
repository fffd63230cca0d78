import { Trash2 } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import type { CheckoutDetails } from '../../../domain/checkout/checkout-details.ts';
import { isExplained, type MethodProblem } from '../../../domain/checkout/method-choice.ts';
import {
  leftOfShares,
  type MethodShare,
  shareAmountProblem,
  shareMethodProblem,
} from '../../../domain/checkout/shares-form.ts';
import { methodProblemText } from '../../../domain/checkout/text/method-problems.ts';
import { STEPS } from '../../../domain/checkout/text/steps.ts';
import { type Cents, formatCents, subtract, ZERO } from '../../../domain/values/cents.ts';
import type { PaymentMethod } from '../../../domain/wallet/payment-method.ts';
import type { payMethodsMachine } from '../../../machines/checkout/pay-methods.machine.ts';
import { smallestPayment } from '../../app/smallest-payment.ts';
import { IconButton } from '../../components/buttons/IconButton.tsx';
import { AmountField } from '../../components/fields/AmountField.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import css from './MethodShares.module.css';

type MethodSharesProps = {
  step: ActorRefFrom<typeof payMethodsMachine>;
  details: CheckoutDetails;
  shares: readonly MethodShare[];
};

/**
 * Several methods, each with the amount that it pays, and the rest. They fill the bills in this order
 * (PAY-38).
 */
export function MethodShares({ step, details, shares }: MethodSharesProps) {
  const left = leftOfShares(details.total, shares);
  return (
    <fieldset className={css.shares}>
      <legend className={css.legend}>Pay with</legend>
      {shares.map((share, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a share is identified by its position.
        <div key={at} className={css.share}>
          <SelectField
            label={`Pay method ${at + 1}`}
            value={share.method ?? ''}
            error={problemOf(details, share, share.method)}
            onChange={({ target }) => step.send({ type: 'shareMethod.chosen', at, id: Number(target.value) })}
          >
            <option value="" disabled>
              Choose a pay method
            </option>
            {details.wallets.filter(isFree(shares, at)).map((wallet) => {
              const problem = shareMethodProblem(details, share, wallet.id);
              return (
                <option key={wallet.id} value={wallet.id} disabled={problem && !isExplained(problem)}>
                  {optionText(wallet, problem)}
                </option>
              );
            })}
          </SelectField>
          <AmountField
            label={`Amount ${at + 1}`}
            value={share.typed}
            error={shareAmountProblem(share.typed, smallestPayment())}
            onChange={(typed) => step.send({ type: 'shareAmount.typed', at, typed })}
          />
          {shares.length > 2 && (
            <IconButton
              label={`Remove pay method ${at + 1}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => step.send({ type: 'share.removed', at })}
            />
          )}
        </div>
      ))}
      <p className={css.left} role="status" data-even={left === ZERO}>
        {leftText(left)}
      </p>
    </fieldset>
  );
}

function leftText(left: Cents | undefined): string {
  if (left === undefined) return STEPS.correctAmount;
  return left >= ZERO
    ? `${formatCents(left)} left to pay`
    : `${formatCents(subtract(ZERO, left))} more than the total`;
}

/** A method pays at most one share. */
function isFree(shares: readonly MethodShare[], at: number) {
  return ({ id }: PaymentMethod) => shares.every(({ method }, n) => n === at || method !== id);
}

/** A method that cannot pay says why (PAY-06 to PAY-17). */
function optionText({ nickname, pay_data }: PaymentMethod, problem: MethodProblem | undefined): string {
  const name = `${nickname}, ending in ${pay_data.last_four}`;
  return problem ? `${name}. ${methodProblemText(problem)}` : name;
}

function problemOf(details: CheckoutDetails, share: MethodShare, id: number | undefined): string | undefined {
  const problem = id === undefined ? undefined : shareMethodProblem(details, share, id);
  return problem && methodProblemText(problem);
}
