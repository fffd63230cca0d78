import { ChevronLeft } from 'lucide-react';
import { useParams } from 'wouter';
import { longDate } from '../../../domain/calendar-date.ts';
import type { Reminder } from '../../../domain/reminder.ts';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { AsOf } from '../../parts/AsOf.tsx';
import { BillerLogo } from '../../parts/BillerLogo.tsx';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { remindersView } from '../../pay-by-text-view.ts';
import { href, to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import { ReminderSteps } from './ReminderSteps.tsx';
import css from './Reminders.module.css';

const NO_RECORD = 'Error 404 No record found';

/** The reminders of one account (REM-01, REM-13). */
export function Reminders() {
  const { id = '' } = useParams<{ id: string; ebillId: string }>();
  return /^[1-9]\d{0,14}$/.test(id) ? (
    <OfAccount key={id} accountId={Number(id)} />
  ) : (
    <PageHeading title={NO_RECORD} />
  );
}

function OfAccount({ accountId }: { accountId: number }) {
  const { clock } = useApp().adapters;
  const { data, asOf, failure, state, retry } = useReadView(remindersView(accountId));
  const isOffline = useIsOffline();
  if (failure?.status === 404) return <PageHeading title={NO_RECORD} />;
  const isTold = state === 'fresh' || state === 'stale' || (isOffline && state === 'refreshing');
  return (
    <div className={css.page}>
      <PageHeading
        title="Reminders"
        back={
          <a href={href(data?.ebill_id ? to.bill(data.ebill_id) : to.bills())}>
            <ChevronLeft aria-hidden="true" />
            {data?.ebill_id ? 'Bill details' : 'Accounts'}
          </a>
        }
        end={data && asOf !== undefined && <AsOf at={asOf} now={clock.now()} />}
      />
      {isOffline && (
        <Notice tone="offline" title="You are offline.">
          {data
            ? 'You can look at the settings. Changing them needs a connection.'
            : 'These settings were not saved on this device.'}
        </Notice>
      )}
      {failure && !isOffline && (
        <Notice
          tone={data ? 'warn' : 'error'}
          title={failure.message}
          action={
            <Button kind="secondary" size="dense" onClick={retry}>
              Retry
            </Button>
          }
        >
          {data && 'What you see below was saved before.'}
        </Notice>
      )}
      {!data && !failure && !isOffline && <Skeleton label="Loading reminders" rows={3} />}
      {data && (isTold || failure) && (
        <>
          <About reminder={data} />
          <ReminderSteps reminder={data} />
        </>
      )}
    </div>
  );
}

/** Whose bills they are of (REM-03). */
function About({ reminder }: { reminder: Reminder }) {
  const { entity_name, logo, account_num, nickname, due_date } = reminder;
  return (
    <div className={css.account}>
      <BillerLogo name={entity_name} src={logo} />
      <p className={css.names}>
        <bdi className={css.biller}>{entity_name}</bdi>
        <span>
          Account <bdi>{account_num}</bdi>
          {nickname && (
            <>
              {' '}
              · <bdi>{nickname}</bdi>
            </>
          )}
        </span>
        <span>{due_date === null ? 'The latest bill has no due date.' : `Due ${longDate(due_date)}`}</span>
      </p>
    </div>
  );
}
