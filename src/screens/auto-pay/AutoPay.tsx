import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearch } from 'wouter';
import { useApp } from '../../app-context.tsx';
import { autoPayView } from '../../auto-pay-view.ts';
import { navigate } from '../../hash-location.ts';
import { AsOf } from '../../parts/AsOf.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { href, to } from '../../routes.ts';
import { useGone } from '../../use-gone.ts';
import { useReadView } from '../../use-read-view.ts';
import css from './AutoPay.module.css';
import { AutoPaySettings } from './AutoPaySettings.tsx';
import { cameFromElsewhere } from './came-from.ts';
import { tabNamed } from './opened.ts';

/** The auto pay settings of one bill (APW-01). An id that is no number names no bill. */
export function AutoPay() {
  const { id = '' } = useParams<{ id: string }>();
  return /^[1-9]\d{0,14}$/.test(id) ? <KnownAutoPay key={id} ebillId={Number(id)} /> : <NoAutoPay />;
}

function KnownAutoPay({ ebillId }: { ebillId: number }) {
  const { clock } = useApp().adapters;
  const search = new URLSearchParams(useSearch());
  const [opened] = useState(() => ({
    tab: tabNamed(search.get('tab')),
    isKept: search.get('entries') === 'kept',
    added: Number(search.get('pmid')) || undefined,
  }));
  const view = useReadView(autoPayView(ebillId));
  useGone(view.failure);
  const close = () => {
    if (cameFromElsewhere(to.autoPay(ebillId))) history.back();
    else navigate(to.autoPays());
  };
  return (
    <div className={css.page}>
      <PageHeading
        title="Auto Pay"
        back={<Back />}
        end={view.asOf !== undefined && view.data && <AsOf at={view.asOf} now={clock.now()} />}
      />
      <AutoPaySettings ebillId={ebillId} view={view} opened={opened} onClose={close} />
    </div>
  );
}

function NoAutoPay() {
  return (
    <div className={css.page}>
      <PageHeading title="Auto Pay" back={<Back />} />
      <Notice tone="error" title="Unable to get auto-pay settings.  Please try again later." />
    </div>
  );
}

function Back() {
  return (
    <a href={href(to.autoPays())}>
      <ChevronLeft aria-hidden="true" />
      Auto Pays
    </a>
  );
}
