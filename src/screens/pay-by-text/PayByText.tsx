import { ChevronLeft } from 'lucide-react';
import { useParams } from 'wouter';
import { verifiedNumberIn } from '../../../domain/pay-by-text.ts';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { AsOf } from '../../parts/AsOf.tsx';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { payByTextView } from '../../pay-by-text-view.ts';
import { href, to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import css from './PayByText.module.css';
import { TextSettings } from './TextSettings.tsx';

const NO_RECORD = 'Error 404 No record found';

/** Pay by text of one account, opened with a bill of it or with the number that was just verified (PBT-01 to PBT-03). */
export function PayByText() {
  const { id = '', part = '' } = useParams<{ id: string; part: string }>();
  return /^[1-9]\d{0,14}$/.test(id) ? (
    <OfAccount key={id} accountId={Number(id)} part={part} />
  ) : (
    <PageHeading title={NO_RECORD} />
  );
}

function OfAccount({ accountId, part }: { accountId: number; part: string }) {
  const { clock } = useApp().adapters;
  const { data, asOf, failure, state, retry } = useReadView(payByTextView(accountId));
  const isOffline = useIsOffline();
  if (failure?.status === 404) return <PageHeading title={NO_RECORD} />;
  const isTold = state === 'fresh' || state === 'stale' || (isOffline && state === 'refreshing');
  return (
    <div className={css.page}>
      <PageHeading
        title="Pay By Text"
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
      {!data && !failure && !isOffline && <Skeleton label="Loading pay by text" rows={3} />}
      {data && (isTold || failure) && (
        <TextSettings settings={data} isJustVerified={verifiedNumberIn(part, data)} />
      )}
    </div>
  );
}
