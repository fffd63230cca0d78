import type { Bill } from '../../../../domain/bills/bill.ts';
import { waitingReading } from '../../../../domain/outbox/pending-bill.ts';
import type { CalendarDate } from '../../../../domain/values/calendar-date.ts';
import { useQueuedChanges } from '../../../offline/use-outbox.ts';
import { Part } from '../Part.tsx';
import { Meter } from './Meter.tsx';
import css from './MeterEntry.module.css';

interface MeterEntryProps {
  readonly bill: Bill;
  readonly today: CalendarDate;
}

/** The last readings of the account's meters, and a form for new ones (DET-64 to DET-70). */
export function MeterEntry({ bill, today }: MeterEntryProps) {
  const changes = useQueuedChanges();
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
