import { CalendarPlus, Share2 } from 'lucide-react';
import { calendarEvents, calendarFile } from '../../../domain/upcoming/calendar-file.ts';
import type { Upcoming } from '../../../domain/upcoming/upcoming.ts';
import { useApp } from '../../app/app-context.tsx';
import { saveFile } from '../../browser/download.ts';
import { Button } from '../../components/buttons/Button.tsx';
import css from './CalendarActions.module.css';

const TYPE = 'text/calendar';
const NAME = 'billfold.ics';

/**
 * Exports due dates and payments to the customer's own calendar. The file is made on the device and sent
 * nowhere.
 */
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
            // Closing the share sheet is not an error.
            navigator.share({ files: [file()], title: 'Due dates' }).catch(() => undefined);
          }}
        >
          Share calendar
        </Button>
      )}
    </div>
  );
}

/** Whether the platform's share sheet accepts calendar files; not every one does. */
function canShare(): boolean {
  return navigator.canShare?.({ files: [new File([], NAME, { type: TYPE })] }) ?? false;
}
