import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { AmountField } from '../../../src/components/fields/AmountField.tsx';
import { Field } from '../../../src/components/fields/Field.tsx';
import { FormAnswer } from '../../../src/components/fields/FormAnswer.tsx';
import { SelectField } from '../../../src/components/fields/SelectField.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { useErrorTitle } from '../../../src/components/fields/use-error-title.ts';
import { TABLE } from '../../text/en.ts';
import css from './Filters.module.css';
import { type Entries, type Filter, fromOf, untilOf } from './filters.ts';

interface FiltersProps {
  readonly filters: readonly Filter[];
  /** What the address says now. */
  readonly entries: Entries;
  readonly problemsOf: (entries: Entries) => Record<string, string>;
  readonly onFilter: (entries: Entries) => void;
}

/** The filters of a table. They apply with Enter or the button, all at once. */
export function Filters({ filters, entries: applied, problemsOf, onFilter }: FiltersProps) {
  const id = useId();
  const [entries, setEntries] = useState(() => withoutUnknown(filters, applied));
  /** What is wrong in the address, until the field is changed. */
  const [wrong, setWrong] = useState(() => problemsOf(applied));
  // The address may change without this form. The fields stay, and so does the focus.
  const address = JSON.stringify(applied);
  const [shown, setShown] = useState(address);
  if (shown !== address) {
    setShown(address);
    setEntries(withoutUnknown(filters, applied));
    setWrong(problemsOf(applied));
  }
  const problems = problemsOf(entries);
  useErrorTitle(Object.keys(wrong).length > 0);
  const answers = useAnswers({ problems, idOf: (field) => `${id}${field}` });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!answers.hold()) onFilter(entries);
  };
  const control = (field: string, label: string) => ({
    id: `${id}${field}`,
    name: field,
    label,
    value: entries[field] ?? '',
    error: answers.errorAt(field) ?? wrong[field],
  });
  const type = (field: string, entry: string) => {
    setEntries((now) => ({ ...now, [field]: entry }));
    setWrong(({ [field]: _, ...others }) => others);
  };

  return (
    <form ref={answers.form} className={css.filters} noValidate onSubmit={submit}>
      <div className={css.answer}>
        <FormAnswer answers={answers} />
      </div>
      {filters.map((filter) => {
        const { kind, name, label } = filter;
        if (kind === 'amount')
          return <AmountField key={name} {...control(name, label)} onChange={(entry) => type(name, entry)} />;
        if (kind === 'select')
          return (
            <SelectField
              key={name}
              {...control(name, label)}
              onChange={({ target }) => type(name, target.value)}
            >
              <option value="">{TABLE.any}</option>
              {filter.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </SelectField>
          );
        const fields =
          kind === 'dates'
            ? [
                { field: fromOf(name), words: TABLE.from(label) },
                { field: untilOf(name), words: TABLE.until(label) },
              ]
            : [{ field: name, words: label }];
        return fields.map(({ field, words }) => (
          <Field
            key={field}
            {...control(field, words)}
            type={kind === 'dates' ? 'date' : 'search'}
            autoComplete="off"
            onChange={({ target }) => type(field, target.value)}
          />
        ));
      })}
      <div className={css.actions}>
        <Button type="submit" kind="secondary" size="dense">
          {TABLE.filter}
        </Button>
        {Object.values(applied).some(Boolean) && (
          <Button
            kind="quiet"
            size="dense"
            onClick={({ currentTarget }) => {
              // This button goes with the last filter.
              currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
              onFilter({});
            }}
          >
            {TABLE.clear}
          </Button>
        )}
      </div>
    </form>
  );
}

/** A list shows its first choice for an entry that it does not hold, and that is what it sends. */
function withoutUnknown(filters: readonly Filter[], entries: Entries): Entries {
  const unknown = filters.flatMap((filter) => {
    const isKnown =
      filter.kind !== 'select' || filter.options.some(({ value }) => value === entries[filter.name]);
    return isKnown ? [] : [[filter.name, ''] as const];
  });
  return { ...entries, ...Object.fromEntries(unknown) };
}
