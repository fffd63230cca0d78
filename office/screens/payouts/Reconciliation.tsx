import { useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { reconcileBusinessDay } from '../../../domain/office/payout-calls.ts';
import type { BillerDayRow, ThreeWayRow } from '../../../domain/office/payout-rows.ts';
import { isCalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Field } from '../../../src/components/fields/Field.tsx';
import { Form } from '../../../src/components/fields/Form.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { EmptyState } from '../../../src/components/messages/EmptyState.tsx';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { Amount } from '../../../src/components/text/Amount.tsx';
import { useQuery } from '../../app/office-context.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Part } from '../../components/Part.tsx';
import { PlaceParts } from '../../components/PlaceParts.tsx';
import { PlainTable } from '../../components/PlainTable.tsx';
import { Read } from '../../components/Read.tsx';
import { PAYOUTS, RECONCILIATION } from '../../text/payouts.ts';
import { BOOK_COLUMNS, PARTS } from './parts.ts';
import css from './Reconciliation.module.css';

/** The three books of a business day. The day stands in the address. */
export function Reconciliation() {
  const given = new URLSearchParams(useSearch()).get('day');
  const day = isCalendarDate(given) ? given : undefined;
  const query = useQuery(reconcileBusinessDay, { day });
  return (
    <>
      <Heading title={RECONCILIATION.title} lead={RECONCILIATION.lead} />
      <PlaceParts label={PAYOUTS.parts} parts={PARTS} />
      <DayForm key={query.answer?.day ?? day} day={day ?? query.answer?.day ?? ''} />
      <Read query={query} words={RECONCILIATION} rows={6}>
        {(compared) => <Day compared={compared} />}
      </Read>
    </>
  );
}

function DayForm({ day }: { day: string }) {
  const id = useId();
  const [path, navigate] = useLocation();
  const [typed, setTyped] = useState(day);
  const answers = useAnswers({
    problems: problemsOf({ day: isCalendarDate(typed) ? undefined : RECONCILIATION.noDate }),
    idOf: () => id,
  });
  return (
    <Form answers={answers} className={css.day} onSubmit={() => navigate(`${path}?day=${typed}`)}>
      <Field
        id={id}
        type="date"
        label={RECONCILIATION.day}
        value={typed}
        error={answers.errorAt('day')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" kind="secondary">
        {RECONCILIATION.show}
      </Button>
    </Form>
  );
}

function Day({ compared }: { compared: AnswerOf<typeof reconcileBusinessDay> }) {
  const { day, billers, findings } = compared;
  return (
    <>
      {findings.length > 0 ? (
        <Notice tone="warn" title={RECONCILIATION.differ(findings.length)}>
          <ul>
            {findings.map(({ rule, subject }) => (
              <li key={`${rule} ${subject}`}>
                {rule}: <bdi>{subject}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        billers.length > 0 && <p>{RECONCILIATION.agree}</p>
      )}
      {billers.length === 0 && <EmptyState title={RECONCILIATION.nothing} reason={shortDate(day)} />}
      {billers.map((own) => (
        <BillerDay key={own.biller} day={own} />
      ))}
    </>
  );
}

function BillerDay({ day }: { day: BillerDayRow }) {
  const { name, is_remitted, paid, taken_back, net } = day;
  const title = is_remitted ? name : `${name}, ${RECONCILIATION.noRemittances}`;
  const rows: readonly (readonly [string, ThreeWayRow])[] = [
    [RECONCILIATION.paid(paid.count), paid],
    [RECONCILIATION.takenBack(taken_back.count), taken_back],
    [RECONCILIATION.net(net.count), net],
  ];
  const late = [
    [RECONCILIATION.notBooked, net.notBooked],
    [RECONCILIATION.notRemitted, net.notRemitted],
  ] as const;
  return (
    <Part title={title}>
      <PlainTable
        caption={RECONCILIATION.table(name)}
        columns={BOOK_COLUMNS}
        rows={rows}
        idOf={([label]) => label}
        cellsOf={([label, { ledger, processor, remitted, fees }]) => [
          label,
          <Amount key="ledger" value={ledger} />,
          <Amount key="processor" value={processor} />,
          <Amount key="remitted" value={remitted} />,
          <Amount key="fees" value={fees} />,
        ]}
      />
      {late.map(([label, amount]) =>
        amount === 0 ? null : <p key={label}>{`${label}: ${formatCents(amount)}`}</p>,
      )}
    </Part>
  );
}
