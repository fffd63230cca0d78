import { useActorRef, useSelector } from '@xstate/react';
import { useRef } from 'react';
import { SAVED_SETTINGS } from '../../../../domain/api/text/en.ts';
import type { Bill } from '../../../../domain/bills/bill.ts';
import type { MeterReading } from '../../../../domain/bills/meter-reading.ts';
import { readingSubject } from '../../../../domain/outbox/meter-reading-change.ts';
import type { ChangeOf } from '../../../../domain/outbox/outbox.ts';
import { type CalendarDate, shortDate } from '../../../../domain/values/calendar-date.ts';
import { meterReadingMachine } from '../../../../machines/bills/meter-reading.machine.ts';
import { useEmitted } from '../../../app/use-emitted.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { Facts } from '../../../components/layout/Facts.tsx';
import { Chip } from '../../../components/marks/Chip.tsx';
import { Refused } from '../../../components/messages/Refused.tsx';
import { useToldInPlace } from '../../../offline/told-in-place.ts';
import { useOutbox } from '../../../offline/use-outbox.ts';
import { isAtSomethingElse } from '../is-at-something-else.ts';
import css from './MeterEntry.module.css';
import { ReadingForm } from './ReadingForm.tsx';

interface MeterProps {
  readonly bill: Bill;
  /** Its current reading is the queued one, if there is one. */
  readonly meter: MeterReading;
  readonly waiting: ChangeOf<'meter reading'> | undefined;
  readonly today: CalendarDate;
}

/** One meter with its last two readings (DET-65). A queued reading can be taken back (ruling 19). */
export function Meter({ bill, meter, waiting, today }: MeterProps) {
  const outbox = useOutbox();
  const reading = useActorRef(meterReadingMachine, {
    input: { subject: readingSubject(bill.account_id, meter.id) },
  });
  const isSaved = useSelector(reading, (snapshot) => snapshot.hasTag('saved'));
  const isKept = useSelector(reading, (snapshot) => snapshot.hasTag('kept'));
  const isRefused = useSelector(reading, (snapshot) => snapshot.hasTag('refused'));
  const message = useSelector(reading, ({ context }) => context.failure.message);
  const place = useRef<HTMLElement>(null);
  useToldInPlace(readingSubject(bill.account_id, meter.id), isKept);

  useEmitted(reading, {
    'change.made': (event) => outbox?.send(event),
    'change.undone': (event) => outbox?.send(event),
  });
  useEmitted(outbox, {
    'change.sent': (event) => reading.send(event),
    'change.refused': ({ change, message, errors = {}, isLate }) =>
      reading.send({
        type: 'change.refused',
        change,
        failure: { message, errors },
        isElsewhere: isLate || isAtSomethingElse(place.current),
      }),
    'undo.failed': ({ change }) => reading.send({ type: 'undo.failed', change }),
  });

  return (
    <section ref={place} aria-label={`Meter ${meter.id}`} className={css.meter}>
      <h3 className={css.name}>
        Meter <bdi>{meter.id}</bdi>
      </h3>
      <Facts facts={readings(meter)} />
      {waiting ? (
        <div className={css.waits}>
          <Chip tone="info">waits to be sent</Chip>
          <Button
            kind="quiet"
            size="dense"
            aria-label={`Undo: ${waiting.title}`}
            onClick={() => reading.send({ type: 'undo.chosen', change: waiting })}
          >
            Undo
          </Button>
        </div>
      ) : (
        outbox && <ReadingForm bill={bill} meter={meter} reading={reading} today={today} />
      )}
      <p role="status" className={css.saved}>
        {isSaved && SAVED_SETTINGS}
      </p>
      {isRefused && <Refused className={css.refused}>{message}</Refused>}
    </section>
  );
}

function readings({ prev_date, prev_reading, curr_date, curr_reading }: MeterReading) {
  return [
    ...(prev_date ? [{ term: 'Previous date', detail: shortDate(prev_date) }] : []),
    ...(prev_reading !== null ? [{ term: 'Previous reading', detail: readingText(prev_reading) }] : []),
    { term: 'Current date', detail: shortDate(curr_date) },
    { term: 'Current reading', detail: readingText(curr_reading) },
  ];
}

function readingText(reading: number): string {
  return reading.toLocaleString('en-US');
}
