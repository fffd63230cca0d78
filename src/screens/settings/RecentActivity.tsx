import { useState } from 'react';
import { SECURITY } from '../../../domain/session/text/security.ts';
import { eventSentence } from '../../../domain/session/text/security-events.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { momentOf } from '../../components/text/moment.ts';
import { activityQuery } from '../../queries/activity.ts';
import { useQuery } from '../../queries/use-query.ts';
import { Unread } from '../../widgets/Unavailable.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';

const FIRST_SHOWN = 6;

interface RecentActivityProps {
  /** False while another part of the page says that it loads. */
  readonly isAnnounced: boolean;
}

/** What happened to the customer's security, the newest first. */
export function RecentActivity({ isAnnounced }: RecentActivityProps) {
  const activity = useQuery(activityQuery);
  const { data } = activity;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? data : data?.slice(0, FIRST_SHOWN);
  return (
    <Section title="Recent activity">
      <Unread of={activity} loading={isAnnounced ? 'Loading your recent activity' : undefined}>
        {SECURITY.activityUnread}
      </Unread>
      {data?.length === 0 && <p className={css.note}>{SECURITY.noActivity}</p>}
      <ul className={css.list}>
        {shown?.map((event) => (
          <li key={event.id} className={css.row}>
            <div className={css.words}>
              <p className={css.value}>
                {eventSentence(event)}
                {event.outcome !== 'done' && <Chip tone="past-due">Refused</Chip>}
              </p>
              <p className={css.note}>{[momentOf(event.at), event.device].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
      {data && data.length > FIRST_SHOWN && !showsAll && (
        <div className={css.actions}>
          <Button kind="secondary" onClick={() => setShowsAll(true)}>
            Show more
          </Button>
        </div>
      )}
      {data && <p className={css.note}>{SECURITY.notMe}</p>}
    </Section>
  );
}
