import { Link } from 'wouter';
import { getWaiting } from '../../../domain/office/waiting-calls.ts';
import { useQuery } from '../../app/office-context.tsx';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { Part } from '../../components/Part.tsx';
import { PAGE, WAITING } from '../../text/en.ts';
import css from './Start.module.css';

/** The lists that hold what was counted, and nothing else. */
const PATHS = {
  refunds: '/refunds?state=asked',
  'failed refunds': '/exceptions?kind=refund-failed',
  emails: '/approvals?state=asked',
  people: '/people',
  imports: '/imports?state=held',
  exceptions: '/exceptions/books?state=open',
} as const;

/** What the person's rights let them look after now. */
export function Waiting() {
  const { answer, failure, retry } = useQuery(getWaiting, {});
  if (!answer && !failure) return null;
  return (
    <Part title={WAITING.title}>
      {failure && <FailureNotice title={PAGE.unread} failure={failure} onRetry={retry} />}
      {answer?.rows.length === 0 && <p>{WAITING.nothing}</p>}
      <ul className={css.places}>
        {answer?.rows.map(({ kind, count }) => (
          <li key={kind} className={css.place}>
            <Link href={PATHS[kind]} className={css.link}>
              {WAITING[kind]}
            </Link>
            <p className={css.what}>{WAITING.more(count)}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
