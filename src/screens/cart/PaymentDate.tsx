import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Cart } from '../../../domain/cart/cart.ts';
import { NOT_SAVED_YET } from '../../../domain/cart/text/unsaved.ts';
import { addDays, longDate } from '../../../domain/values/calendar-date.ts';
import type { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { requestedDate, typedDateProblem } from '../../../machines/cart/cart-requests.ts';
import { Field } from '../../components/fields/Field.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { RadioCard } from '../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import css from './PaymentDate.module.css';

type PaymentDateProps = {
  cart: Cart;
  actor: ActorRefFrom<typeof cartMachine>;
  isFixed: boolean;
  /** For whatever leads to the field. The page under an open sheet has a date field too. */
  fieldId?: string;
};

/** The date on which the cart is paid (CRT-13 to CRT-19). */
export function PaymentDate({ cart, actor, isFixed, fieldId }: PaymentDateProps) {
  const ownId = useId();
  const { pay_now, scheduled_date, tomorrow } = cart;
  const { typedDate, dateRefusal, wishes } = useSelector(actor, ({ context }) => context);
  const isUnsaved = useSelector(
    actor,
    ({ context }) => context.isCutOff && requestedDate(context.wishes) !== undefined,
  );
  const id = fieldId ?? ownId;
  const problem = typedDateProblem({ typedDate, dateRefusal }, tomorrow);
  const answers = useAnswers({
    problems: problem === undefined ? {} : { date: problem },
    failure: refusalAt('date', dateRefusal),
    busy: requestedDate(wishes),
    idOf: () => id,
  });
  // What the server refuses stays as it was chosen.
  const isNow = pay_now && typedDate === undefined;
  return (
    <div ref={answers.form} className={css.date} data-lead="">
      <FormAnswer answers={answers} />
      <RadioCards
        legend="When to pay"
        value={isNow ? 'now' : 'later'}
        onChange={(choice) =>
          actor.send(
            choice === 'now'
              ? { type: 'payNow.chosen', today: addDays(tomorrow, -1) }
              : { type: 'schedule.chosen', tomorrow },
          )
        }
      >
        <RadioCard value="now" title="Pay Now" disabled={isFixed} />
        <RadioCard value="later" title="Schedule Payment On" disabled={isFixed} />
      </RadioCards>
      <Field
        id={id}
        type="date"
        label="Payment date"
        hint={typedDate === undefined ? longDate(scheduled_date) : undefined}
        min={tomorrow}
        disabled={isNow || isFixed}
        value={typedDate ?? scheduled_date}
        data-drawn={typedDate === undefined || undefined}
        error={problem}
        notice={isUnsaved ? NOT_SAVED_YET : undefined}
        onBlur={() => answers.leave('date')}
        onChange={({ target }) => actor.send({ type: 'date.chosen', date: target.value, tomorrow })}
      />
    </div>
  );
}
