import { type KeyboardEvent, useId } from 'react';
import { entryKey, taxLineAmountProblem, taxLineAmountText } from '../../../domain/tax/draft-entries.ts';
import { taxAmountText } from '../../../domain/tax/tax-amount.ts';
import type { TaxReturnItem } from '../../../domain/tax/tax-return.ts';
import { taxEntryText } from '../../../domain/tax/text/problems.ts';
import { TAX_RETURN } from '../../../domain/tax/text/return.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { Chip } from '../../components/marks/Chip.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { amountFieldId, NOT_SAVED } from './field-ids.ts';
import css from './ReturnLine.module.css';
import type { TaxForm } from './use-tax-return.ts';

interface AmountEntryProps {
  readonly item: TaxReturnItem;
  readonly told: TaxReturnItem;
  readonly form: TaxForm;
}

/** The field of a line. Leaving it saves; Escape restores the stored value (RET-14 to RET-18). */
export function AmountEntry({
  item,
  told,
  form: { form, entries, refusedAt, isTried, newId },
}: AmountEntryProps) {
  const id = useId();
  const { sequenceNumber, description, valueType, originalValue } = item;
  const field = { part: 'amount', item: sequenceNumber } as const;
  const entry = entries[entryKey('amount', sequenceNumber)];
  const found = taxLineAmountProblem(told, entries);
  const problem = found && taxEntryText(found);
  // An amount that was saved empty has no entry, and is still missing.
  const answers = useAnswers({
    problems: problem === undefined ? {} : { amount: problem },
    idOf: () => amountFieldId(sequenceNumber),
  });
  const error = entry?.isLeft || isTried ? problem : entry ? undefined : answers.errorAt('amount');
  const isRefused = refusedAt === entryKey('amount', sequenceNumber);
  const isWrong = error !== undefined || isRefused;
  const isRequired = valueType === 'EnteredRequired';
  const isOverridable = valueType === 'CalculatedOverride';
  const isPreview = isOverridable && !item.isOverridden && told.inputAmount !== item.inputAmount;
  const words = [
    (isRequired || isOverridable) && `${id}-note`,
    error && `${id}-error`,
    isRefused && NOT_SAVED,
  ];

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') form.send({ type: 'field.left', ...field, id: newId() });
    if (event.key !== 'Escape' || !entry) return;
    event.preventDefault();
    form.send({ type: 'field.edited', ...field, text: taxLineAmountText(told, {}) });
  };

  return (
    <div ref={answers.form} className={css.row} data-invalid={isWrong}>
      <div className={css.words}>
        <label htmlFor={amountFieldId(sequenceNumber)}>
          <bdi>{description}</bdi>
        </label>
        {isRequired && (
          <p id={`${id}-note`} className={css.note}>
            Required
          </p>
        )}
        {isOverridable && (
          <p id={`${id}-note`} className={css.note}>
            {item.isOverridden
              ? `Overridden. Calculated: ${originalValue === null ? 'nothing' : taxAmountText(originalValue)}`
              : 'Calculated; can be overwritten'}
          </p>
        )}
      </div>
      <div className={css.end}>
        {isPreview && <Chip tone="info">Preview</Chip>}
        <div className={css.box}>
          <input
            id={amountFieldId(sequenceNumber)}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            required={isRequired}
            aria-invalid={isWrong || undefined}
            aria-describedby={words.filter(Boolean).join(' ') || undefined}
            value={taxLineAmountText(item, entries)}
            onChange={({ target }) => form.send({ type: 'field.edited', ...field, text: target.value })}
            onBlur={() => {
              answers.leave('amount');
              form.send({ type: 'field.left', ...field, id: newId() });
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </p>
      )}
      <FormAnswer answers={answers} />
      {item.isOverridden && isOverridable && (
        <div className={css.reset}>
          <Button
            kind="quiet"
            size="dense"
            aria-label={TAX_RETURN.resetOf(description)}
            onClick={() => {
              form.send({ type: 'override.reset', item: sequenceNumber, id: newId() });
              document.getElementById(amountFieldId(sequenceNumber))?.focus();
            }}
          >
            Reset
          </Button>
        </div>
      )}
    </div>
  );
}
