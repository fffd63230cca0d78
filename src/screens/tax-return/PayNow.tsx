import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { OFFLINE_PAYING } from '../../../domain/api/text/en.ts';
import { AMOUNT_WRONG } from '../../../domain/cart/text/en.ts';
import { taxPaymentProblem } from '../../../domain/tax/payment.ts';
import type { TaxAccountBasics } from '../../../domain/tax/tax-account.ts';
import { TAX_RETURN } from '../../../domain/tax/text/return.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import type { taxPaymentMachine } from '../../../machines/tax/tax-payment.machine.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { AmountField } from '../../components/fields/AmountField.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { Switch } from '../../components/fields/Switch.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import css from './PayReturn.module.css';
import type { TaxForm } from './use-tax-return.ts';

export type TaxPaymentRef = ActorRefFrom<typeof taxPaymentMachine>;

interface PayNowProps {
  readonly account: TaxAccountBasics;
  readonly form: TaxForm;
  readonly payment: TaxPaymentRef;
  /** Why the server did not take the typed amount. */
  readonly refusal: string | undefined;
  /** Another amount is chosen. */
  readonly onEdit: () => void;
}

/** The full amount due, or a custom amount if the organization takes one (RET-28, RET-31 to RET-34). */
export function PayNow({ account, form: { form, told }, payment, refusal, onEdit }: PayNowProps) {
  const { biller, accountNum, billType } = account;
  const { can_edit_amount } = biller.billType;
  const choice = useSelector(payment, ({ context }) => context.choice);
  const isAdding = useSelector(payment, (snapshot) => snapshot.hasTag('busy'));
  const isSaved = useSelector(form, (snapshot) => snapshot.hasTag('stored'));
  const isOffline = useIsOffline();
  const terms = { biller: biller.name, can_edit_amount };
  const problem = taxPaymentProblem(told, choice, terms);
  const isTyped = choice.isCustom && choice.typed !== '';
  const isAtField = can_edit_amount && choice.isCustom;
  const answers = useAnswers({
    problems: problemsOf({ custom: isAtField ? problem : undefined }),
    failure: isAtField ? refusalAt('custom', refusal) : undefined,
    busy: isAdding,
  });
  return (
    <div ref={answers.form} className={css.pay} data-print="no">
      <FormAnswer answers={answers} />
      {can_edit_amount && (
        <Switch
          label="Pay a custom amount"
          checked={choice.isCustom}
          onChange={(isOn) => {
            onEdit();
            payment.send({ type: 'custom.switched', isOn });
          }}
        />
      )}
      {can_edit_amount && choice.isCustom && (
        <AmountField
          id="custom"
          label="Custom amount"
          size="large"
          value={choice.typed}
          error={(isTyped ? problem : undefined) ?? answers.errorAt('custom')}
          onBlur={() => answers.leave('custom')}
          onChange={(typed) => {
            onEdit();
            payment.send({ type: 'amount.edited', typed });
          }}
        />
      )}
      <Button
        wide
        busy={isAdding}
        blockedBecause={blockedReason({ isOffline, isSaved, problem, isTyped })}
        answers={isAtField && isSaved && !isOffline}
        onClick={() => {
          if (answers.hold()) return;
          payment.send({
            type: 'payment.chosen',
            payable: { taxReturn: told, terms, accountNumber: accountNum, billTypeId: billType },
          });
        }}
      >
        Pay Now
      </Button>
    </div>
  );
}

interface Refusal {
  readonly isOffline: boolean;
  readonly isSaved: boolean;
  readonly problem: string | undefined;
  readonly isTyped: boolean;
}

function blockedReason({ isOffline, isSaved, problem, isTyped }: Refusal): string | undefined {
  if (isOffline) return OFFLINE_PAYING;
  if (!isSaved) return TAX_RETURN.notSavedYet;
  return problem && (isTyped ? AMOUNT_WRONG : problem);
}
