import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Redirect, useParams, useSearch } from 'wouter';
import { AUTO_PAY_NOT_READ } from '../../../domain/auto-pay/text/en.ts';
import { useApp } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { useRedirectIfGone } from '../../app/use-redirect-if-gone.ts';
import { navigate } from '../../browser/hash-location.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { autoPayQuery } from '../../queries/auto-pay.ts';
import { useQuery } from '../../queries/use-query.ts';
import css from '../../widgets/auto-pay/AutoPay.module.css';
import { AutoPaySettings } from '../../widgets/auto-pay/AutoPaySettings.tsx';
import { tabNamed } from '../../widgets/auto-pay/settings-opening.ts';
import { cameFromAnotherPage } from './came-from.ts';

/**
 * The auto pay settings of one bill (APW-01). An id that is not a number matches no bill. Where payments are not set
 * up, the list shows it alone, with its switch.
 */
export function AutoPay() {
  const { id = '' } = useParams<{ id: string }>();
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NoAutoPay />;
  if (isSetUp('payments')) return <KnownAutoPay key={id} ebillId={Number(id)} />;
  return <Redirect to={`${to.autoPays()}?bill=${id}`} replace />;
}

function KnownAutoPay({ ebillId }: { ebillId: number }) {
  const { clock } = useApp().adapters;
  const search = new URLSearchParams(useSearch());
  const [opened] = useState(() => ({
    tab: tabNamed(search.get('tab')),
    isOpen: search.has('tab'),
    isKept: search.get('entries') === 'kept',
    added: Number(search.get('pmid')) || undefined,
  }));
  const view = useQuery(autoPayQuery(ebillId));
  useRedirectIfGone(view.failure);
  const close = () => {
    if (cameFromAnotherPage(to.autoPay(ebillId))) history.back();
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
      <Notice tone="error" title={AUTO_PAY_NOT_READ} />
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
