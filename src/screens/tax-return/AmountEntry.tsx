import { type KeyboardEvent, useId } from 'react';
import { taxAmountText } from '../../../domain/tax-amount.ts';
import { amountProblem, amountText, entryKey } from '../../../domain/tax-draft.ts';
import type { TaxReturnItem } from '../../../domain/tax-return.ts';
import { Button } from '../../parts/Button.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { useLeftFields } from '../../parts/use-left-fields.ts';
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx';
import { NOT_SAVED } from './NotSaved.tsx';
import css from './ReturnLine.module.css';
import type { TaxForm } from './use-tax-return.ts';

interface AmountEntryProps {
  readonly item: TaxReturnItem;
  readonly told: TaxReturnItem;
  readonly form: TaxForm;
}

/** The field of a line. It is saved when it is left, Escape brings back what was stored (RET-14 to RET-18). */
export function AmountEntry({ item, told, form: { form, entries, refusedAt, newId } }: AmountEntryProps) {
  const id = useId();
  const { sequenceNumber, description, valueType, originalValue } = item;
  const field = { part: 'amount', item: sequenceNumber } as const;
  const entry = entries[entryKey('amount', sequenceNumber)];
  const problem = amountProblem(told, entries);
  // What was saved empty has no entry any more, and is still missing.
  const { leave, errorAt } = useLeftFields(problem === undefined ? {} : { amount: problem });
  const error = entry?.isLeft ? problem : entry ? undefined : errorAt('amount');
  const isRequired = valueType === 'EnteredRequired';
  const isOverridable = valueType === 'CalculatedOverride';
  const isPreview = isOverridable && !item.isOverridden && told.inputAmount !== item.inputAmount;
  const words = [
    (isRequired || isOverridable) && `${id}-note`,
    error && `${id}-error`,
    refusedAt === entryKey('amount', sequenceNumber) && NOT_SAVED,
  ];

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') form.send({ type: 'field.left', ...field, id: newId() });
    if (event.key !== 'Escape' || !entry) return;
    event.preventDefault();
    form.send({ type: 'field.edited', ...field, text: amountText(told, {}) });
  };

  return (
    <div className={css.row} data-invalid={error !== undefined}>
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
            aria-invalid={error !== undefined || undefined}
            aria-describedby={words.filter(Boolean).join(' ') || undefined}
            value={amountText(item, entries)}
            onChange={({ target }) => form.send({ type: 'field.edited', ...field, text: target.value })}
            onBlur={() => {
              leave('amount');
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
      {item.isOverridden && isOverridable && (
        <div className={css.reset}>
          <Button
            kind="quiet"
            size="dense"
            aria-label={`Reset ${description} to its calculated value`}
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

export function amountFieldId(sequenceNumber: number): string {
  return fieldId(entryKey('amount', sequenceNumber));
}

/** The id of the field with this key. */
export function fieldId(key: string): string {
  return `tax-${key.replace(' ', '-')}`;
}
