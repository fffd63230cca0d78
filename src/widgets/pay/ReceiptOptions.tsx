import {
  type ReceiptChoice,
  type ReceiptField,
  receiptProblems,
} from '../../../domain/checkout/recipients-form.ts';
import { STEPS } from '../../../domain/checkout/text/steps.ts';
import { DUPLICATE_EMAIL } from '../../../domain/values/text/en.ts';
import { isSetUp } from '../../app/portal.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { type Answers, useAnswers } from '../../components/fields/use-answers.ts';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './ReceiptOptions.module.css';

type ReceiptOptionsProps = {
  receipt: ReceiptChoice;
  answers: Answers<ReceiptField>;
  /** The fields stand in a row that is called so already. */
  legendHidden?: boolean;
  onEdit: (receipt: ReceiptChoice) => void;
};

/** The answers at the fields of the receipt, for the screen whose button asks for them. */
export function useReceiptAnswers(receipt: ReceiptChoice): Answers<ReceiptField> {
  return useAnswers({ problems: receiptProblems(receipt), idOf });
}

/**
 * The receivers of the receipt (PAY-24 to PAY-30). A problem shows after its field was left, a duplicate at
 * once.
 */
export function ReceiptOptions({ receipt, answers, legendHidden = false, onEdit }: ReceiptOptionsProps) {
  const problems = receiptProblems(receipt);
  const field = (name: ReceiptField) => ({
    id: idOf(name),
    value: receipt[name],
    error: problems[name] === DUPLICATE_EMAIL ? problems[name] : answers.errorAt(name),
    onBlur: () => answers.leave(name),
  });
  const edit = (change: Partial<ReceiptChoice>) => onEdit({ ...receipt, ...change });
  const withoutBlanks = (typed: string) => typed.replace(/\s/g, '');
  return (
    <fieldset ref={answers.form} className={css.options}>
      <legend className={css.legend}>
        {legendHidden ? <VisuallyHidden>Receipt</VisuallyHidden> : 'Receipt'}
      </legend>
      <FormAnswer answers={answers} />
      <Checkbox label="Email" checked={receipt.email} onChange={(email) => edit({ email })} />
      {receipt.email && (
        <div className={css.fields}>
          <Field
            {...field('firstEmail')}
            label="Email address"
            type="email"
            autoComplete="email"
            required
            onChange={({ target }) => edit({ firstEmail: withoutBlanks(target.value) })}
          />
          <Field
            {...field('secondEmail')}
            label="Second email address (optional)"
            type="email"
            autoComplete="off"
            onChange={({ target }) => edit({ secondEmail: withoutBlanks(target.value) })}
          />
        </div>
      )}
      {(isSetUp('texts') || receipt.sms) && (
        <Checkbox label="Text message" checked={receipt.sms} onChange={(sms) => edit({ sms })} />
      )}
      {receipt.sms && (
        <div className={css.fields}>
          <Field
            {...field('number')}
            label="Mobile number"
            type="tel"
            autoComplete="tel-national"
            hint="10 digits, for example (555) 123-4567"
            required
            onChange={({ target }) => edit({ number: target.value })}
          />
        </div>
      )}
      {!receipt.email && !receipt.sms && <p className={css.none}>{STEPS.noReceipt}</p>}
    </fieldset>
  );
}

const idOf = (field: ReceiptField) => `receipt-${field}`;
