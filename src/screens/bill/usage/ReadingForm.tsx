import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Bill } from '../../../../domain/bills/bill.ts';
import {
  type MeterReading,
  type ReadingProblems,
  readingProblems,
} from '../../../../domain/bills/meter-reading.ts';
import { readingProblemText } from '../../../../domain/bills/text/meter-problems.ts';
import { BILL_PAGE } from '../../../../domain/bills/text/page.ts';
import { type CalendarDate, shortDate } from '../../../../domain/values/calendar-date.ts';
import { inWords } from '../../../../domain/values/problems.ts';
import type { meterReadingMachine } from '../../../../machines/bills/meter-reading.machine.ts';
import { useApp } from '../../../app/app-context.tsx';
import { Button } from '../../../components/buttons/Button.tsx';
import { DateField } from '../../../components/fields/DateField.tsx';
import { Field } from '../../../components/fields/Field.tsx';
import { FormAnswer } from '../../../components/fields/FormAnswer.tsx';
import { useAnswers } from '../../../components/fields/use-answers.ts';
import { newChangeId } from '../../../offline/change-id.ts';
import css from './MeterEntry.module.css';

interface ReadingFormProps {
  readonly bill: Bill;
  readonly meter: MeterReading;
  readonly reading: ActorRefFrom<typeof meterReadingMachine>;
  readonly today: CalendarDate;
}

/** A new value and the date of the reading (DET-65 to DET-68). */
export function ReadingForm({ bill, meter, reading, today }: ReadingFormProps) {
  const { adapters } = useApp();
  const entry = useSelector(reading, ({ context }) => context.entry);
  const isAttempted = useSelector(reading, (snapshot) => snapshot.hasTag('attempted'));
  const isCorrecting = useSelector(reading, (snapshot) => snapshot.hasTag('correcting'));
  const failure = useSelector(reading, ({ context }) => context.failure);
  const id = useId();
  const answers = useAnswers({
    problems: inWords(readingProblems(meter, entry, today), readingProblemText),
    failure: isCorrecting ? failure : undefined,
    names: { reading: 'newMeterValue', date_read: 'newMeterDate' },
    idOf: (field) => `${id}-${field}`,
  });
  // A reading that was saved empties the form, which lacks nothing then.
  const errorAt = (field: keyof ReadingProblems) =>
    isAttempted || isCorrecting ? answers.errorAt(field) : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reading.send({
      type: 'reading.submitted',
      reading: { account: bill, meter, today, id: newChangeId(adapters) },
    });
    answers.hold();
  };

  return (
    <form ref={answers.form} noValidate data-print="no" className={css.form} onSubmit={submit}>
      <FormAnswer answers={answers} />
      <Field
        id={`${id}-newMeterValue`}
        label="New meter value"
        name="newMeterValue"
        type="numeric"
        autoComplete="off"
        value={entry.newMeterValue}
        error={errorAt('newMeterValue')}
        onChange={({ target }) => reading.send({ type: 'value.edited', value: target.value })}
      />
      <DateField
        id={`${id}-newMeterDate`}
        label="New meter date"
        name="newMeterDate"
        hint={BILL_PAGE.readBetween(shortDate(meter.curr_date), shortDate(today))}
        min={meter.curr_date}
        max={today}
        value={entry.newMeterDate}
        error={errorAt('newMeterDate')}
        onDate={(date) => reading.send({ type: 'date.edited', date: date ?? null })}
      />
      <div>
        <Button type="submit" kind="secondary">
          Save reading
        </Button>
      </div>
    </form>
  );
}
