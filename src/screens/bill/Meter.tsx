import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Bill } from '../../../domain/bill.ts';
import { type CalendarDate, shortDate } from '../../../domain/calendar-date.ts';
import type { MeterReading } from '../../../domain/meter-reading.ts';
import type { ChangeOf } from '../../../domain/outbox.ts';
import { readingSubject } from '../../../domain/reading-change.ts';
import { meterReadingMachine } from '../../../machines/meterReading.ts';
import { Button } from '../../parts/Button.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { useOutbox } from '../../use-outbox.ts';
import css from './MeterEntry.module.css';
import { ReadingForm } from './ReadingForm.tsx';

interface MeterProps {
  readonly bill: Bill;
  /** With the reading that waits, if one does, as the current one. */
  readonly meter: MeterReading;
  readonly waiting: ChangeOf<'meter reading'> | undefined;
  readonly today: CalendarDate;
}

/** One meter with its last two readings (DET-65). A reading that waits can be taken back (ruling 19). */
export function Meter({ bill, meter, waiting, today }: MeterProps) {
  const outbox = useOutbox();
  const reading = useActorRef(meterReadingMachine, {
    input: { subject: readingSubject(bill.account_id, meter.id) },
  });
  const isSaved = useSelector(reading, (snapshot) => snapshot.hasTag('saved'));
  const isRefused = useSelector(reading, (snapshot) => snapshot.hasTag('refused'));
  const message = useSelector(reading, ({ context }) => context.message);

  useEffect(() => {
    if (!outbox) return;
    const heard = [
      reading.on('change.made', (event) => outbox.send(event)),
      reading.on('change.undone', (event) => outbox.send(event)),
      outbox.on('change.sent', (event) => reading.send(event)),
      outbox.on('change.refused', (event) => reading.send(event)),
      outbox.on('undo.failed', ({ change }) => reading.send({ type: 'undo.failed', change })),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [reading, outbox]);

  return (
    <section aria-label={`Meter ${meter.id}`} className={css.meter}>
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
        {isSaved && SAVED}
      </p>
      {isRefused && (
        <p role="alert" className={css.refused}>
          {message}
        </p>
      )}
    </section>
  );
}

const SAVED = 'Your changes have been saved successfully.';

function readings({ prev_date, prev_reading, curr_date, curr_reading }: MeterReading) {
  return [
    ...(prev_date ? [{ term: 'Previous date', detail: shortDate(prev_date) }] : []),
    ...(prev_reading !== null ? [{ term: 'Previous reading', detail: shown(prev_reading) }] : []),
    { term: 'Current date', detail: shortDate(curr_date) },
    { term: 'Current reading', detail: shown(curr_reading) },
  ];
}

function shown(reading: number): string {
  return reading.toLocaleString('en-US');
}
