import type { Bill } from '../../../domain/bill.ts';
import { waitingReading } from '../../../domain/bill-with-changes.ts';
import type { CalendarDate } from '../../../domain/calendar-date.ts';
import { useWaiting } from '../../use-outbox.ts';
import { Meter } from './Meter.tsx';
import css from './MeterEntry.module.css';
import { Part } from './Part.tsx';

interface MeterEntryProps {
  readonly bill: Bill;
  readonly today: CalendarDate;
}

/** What the meters of the account showed last, and a form for what they show now (DET-64 to DET-70). */
export function MeterEntry({ bill, today }: MeterEntryProps) {
  const changes = useWaiting();
  return (
    <Part title="Enter meter reading">
      <div className={css.meters}>
        {bill.meter_readings.map((meter) => (
          <Meter
            key={meter.id}
            bill={bill}
            meter={meter}
            waiting={waitingReading(changes, bill.account_id, meter.id)}
            today={today}
          />
        ))}
      </div>
    </Part>
  );
}
