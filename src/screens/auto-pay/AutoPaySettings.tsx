import { useEffect, useState } from 'react';
import type { AutoPay } from '../../../domain/auto-pay.ts';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { type AutoPayDraft, heldDraft } from '../../auto-pay-draft.ts';
import { forgetFlash } from '../../auto-pay-view.ts';
import { Notice } from '../../parts/Notice.tsx';
import { NotRead } from '../../parts/NotRead.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import type { ReadView } from '../../use-read-view.ts';
import css from './AutoPay.module.css';
import { ForeignSettings } from './ForeignSettings.tsx';
import type { Opened } from './opened.ts';
import { Wizard } from './Wizard.tsx';

export interface AutoPaySettingsProps {
  readonly ebillId: number;
  readonly view: ReadView<AutoPay>;
  readonly opened: Opened;
  readonly onClose: () => void;
}

/** The settings on their page and on that of their bill. What may be old is only shown while nothing newer can be had. */
export function AutoPaySettings({ ebillId, view, opened, onClose }: AutoPaySettingsProps) {
  const { data: settings, state, failure, retry } = view;
  const isOffline = useIsOffline();
  const draft = useDraft(ebillId);
  const isTold = useOnce(state === 'fresh' || state === 'stale' || (isOffline && state === 'refreshing'));
  return (
    <div className={css.settings}>
      {settings && (
        <p className={css.account}>
          <bdi className={css.biller}>{settings.entity_name}</bdi>
          <span>
            Account <bdi>{settings.account_num}</bdi>
          </span>
        </p>
      )}
      {isOffline && (
        <Notice tone="offline" title="You are offline.">
          {settings
            ? 'You can look at the settings. Changing them needs a connection.'
            : 'These settings were not saved on this device.'}
        </Notice>
      )}
      {failure && !isOffline && (
        <NotRead title={failure.message} isHeld={Boolean(settings)} onRetry={retry} />
      )}
      {!(settings && isTold) && !failure && !isOffline && <Skeleton label="Loading auto pay" rows={3} />}
      {settings && isTold && draft !== 'looking' && (
        <Standing settings={settings} draft={draft} opened={opened} onClose={onClose} onOutdated={retry} />
      )}
    </div>
  );
}

type StandingProps = {
  settings: AutoPay;
  draft: AutoPayDraft | undefined;
  opened: Opened;
  onClose: () => void;
  onOutdated: () => void;
};

/** Not offered, of another customer, or the customer's own (APW-15, APW-62). */
function Standing({ settings, draft, opened, onClose, onOutdated }: StandingProps) {
  const flash = useFlash(settings);
  if (!settings.isAllowed) return <Notice title="Auto Pay is not available for this account." />;
  return (
    <>
      {flash && <Notice title={flash} />}
      {settings.is_controller ? (
        <Wizard opening={{ settings, draft, ...opened }} onClose={onClose} />
      ) : (
        <ForeignSettings settings={settings} onOutdated={onOutdated} />
      )}
    </>
  );
}

/** The one-time message, for as long as this visit lasts (APW-17). */
function useFlash({ flash, ebill_id }: AutoPay): string {
  const { adapters } = useApp();
  const [shown, setShown] = useState(flash);
  useEffect(() => {
    if (!flash) return;
    setShown(flash);
    void forgetFlash(adapters, ebill_id);
  }, [adapters, flash, ebill_id]);
  return shown;
}

function useDraft(ebillId: number): AutoPayDraft | undefined | 'looking' {
  const { adapters } = useApp();
  const [draft, setDraft] = useState<AutoPayDraft | undefined | 'looking'>('looking');
  useEffect(() => {
    void heldDraft(adapters, ebillId)
      .catch(() => undefined)
      .then(setDraft);
  }, [adapters, ebillId]);
  return draft;
}

/** True from the first time on. */
function useOnce(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was || isSo;
}
