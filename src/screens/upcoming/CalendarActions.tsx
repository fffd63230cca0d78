import { CalendarPlus, Share2 } from 'lucide-react';
import { calendarEvents, calendarFile } from '../../../domain/calendar-file.ts';
import type { Upcoming } from '../../../domain/upcoming.ts';
import { useApp } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { saveFile } from '../../save-file.ts';
import css from './CalendarActions.module.css';

const TYPE = 'text/calendar';
const NAME = 'billfold.ics';

/** Due dates and payments for the customer's own calendar. The file is made on the device and goes nowhere by itself. */
export function CalendarActions({ rows }: { rows: readonly Upcoming[] }) {
  const { clock } = useApp().adapters;
  const file = () =>
    new File([calendarFile(calendarEvents(rows), clock.now(), location.hostname)], NAME, { type: TYPE });
  return (
    <div className={css.actions} data-print="no">
      <Button
        kind="secondary"
        size="dense"
        icon={<CalendarPlus aria-hidden="true" />}
        onClick={() => saveFile(file())}
      >
        Add to calendar
      </Button>
      {canShare() && (
        <Button
          kind="quiet"
          size="dense"
          icon={<Share2 aria-hidden="true" />}
          onClick={() => {
            // Closing the share sheet is no failure.
            navigator.share({ files: [file()], title: 'Due dates' }).catch(() => undefined);
          }}
        >
          Share calendar
        </Button>
      )}
    </div>
  );
}

/** Not every platform takes calendar files in its share sheet. */
function canShare(): boolean {
  return navigator.canShare?.({ files: [new File([], NAME, { type: TYPE })] }) ?? false;
}
