import { useEffect, useState } from 'react';
import { OFFLINE_SAVING, OFFLINE_SETTINGS, SETTINGS_NOT_CACHED } from '../../../domain/api/text/en.ts';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { switchWay } from '../../../domain/auto-pay/switch.ts';
import { AUTO_PAY_UNAVAILABLE } from '../../../domain/auto-pay/text/en.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { type AutoPayDraft, readAutoPayDraft } from '../../offline/auto-pay-draft.ts';
import { clearFlash } from '../../queries/auto-pay.ts';
import type { LiveQuery } from '../../queries/use-query.ts';
import { useWasAnswered } from '../../queries/use-was-answered.ts';
import { SettingSwitch } from '../bill/SettingSwitch.tsx';
import { OfflineTitle } from '../OfflineTitle.tsx';
import { AskedDebit } from './AskedDebit.tsx';
import css from './AutoPay.module.css';
import { FailedPayment } from './FailedPayment.tsx';
import { ForeignSettings } from './ForeignSettings.tsx';
import type { SettingsOpening } from './settings-opening.ts';
import { ToggleDialogs } from './ToggleDialogs.tsx';
import { useToggle } from './use-toggle.ts';
import { Wizard } from './Wizard.tsx';

export interface AutoPaySettingsProps {
  readonly ebillId: number;
  readonly view: LiveQuery<AutoPay>;
  readonly opened: SettingsOpening;
  readonly onClose: () => void;
}

/**
 * The settings of an auto pay, on their own page and on the page of their bill. Cached settings are shown
 * only while no newer ones can be fetched.
 */
export function AutoPaySettings({ ebillId, view, opened, onClose }: AutoPaySettingsProps) {
  const { data: settings, state, failure, retry } = view;
  const isOffline = useIsOffline();
  const draft = useDraft(ebillId);
  const isAnswered = useWasAnswered(state);
  return (
    <div className={css.settings}>
      {settings && (
        <p className={css.account}>
          <bdi className={css.biller}>{settings.entity_name}</bdi>
          <span>
            Account <AccountNumber value={settings.account_num} />
          </span>
        </p>
      )}
      {isOffline && (
        <Notice tone="offline" title={<OfflineTitle />}>
          {settings ? OFFLINE_SETTINGS : SETTINGS_NOT_CACHED}
        </Notice>
      )}
      {failure && !isOffline && (
        <NotRead title={failure.message} isHeld={Boolean(settings)} onRetry={retry} />
      )}
      {!(settings && isAnswered) && !failure && !isOffline && <Skeleton label="Loading auto pay" rows={3} />}
      {settings && isAnswered && draft !== 'looking' && (
        <Standing settings={settings} draft={draft} opened={opened} onClose={onClose} onOutdated={retry} />
      )}
    </div>
  );
}

type StandingProps = {
  settings: AutoPay;
  draft: AutoPayDraft | undefined;
  opened: SettingsOpening;
  onClose: () => void;
  onOutdated: () => void;
};

/** The settings: not available, of another customer, or of this customer (APW-15, APW-62). */
function Standing({ settings, draft, opened, onClose, onOutdated }: StandingProps) {
  const flash = useFlash(settings);
  if (!settings.isAllowed) return <Notice title={AUTO_PAY_UNAVAILABLE} />;
  const unpayable = settings.unpayable && (
    <Notice title={settings.unpayable}>{settings.active ? AUTO_PAY.notYetPaying : AUTO_PAY.notYet}</Notice>
  );
  if (unpayable && settings.wizardMode) return unpayable;
  const isSaidAtButton = !settings.active && settings.is_controller && switchWay(settings, true) === 'change';
  return (
    <>
      {/* The button that would turn it on says so itself. */}
      {!isSaidAtButton && unpayable}
      {flash && <Notice title={flash} />}
      <FailedPayment autoPay={settings} isPayable={!settings.unpayable} />
      <AskedDebit autoPay={settings} />
      {settings.is_controller && settings.unpayable && settings.active ? (
        <OnlyOff settings={settings} />
      ) : settings.is_controller ? (
        <Wizard opening={{ settings, draft, ...opened }} onClose={onClose} />
      ) : (
        <ForeignSettings settings={settings} onOutdated={onOutdated} />
      )}
    </>
  );
}

/** Nothing is paid and no change can be saved while the biller takes no payments: it can be turned off. */
function OnlyOff({ settings }: { settings: AutoPay }) {
  const toggle = useToggle();
  const isOffline = useIsOffline();
  return (
    <SettingSwitch
      label="Auto Pay"
      edit={undefined}
      checked={settings.active}
      blockedBecause={isOffline ? OFFLINE_SAVING : undefined}
      onChange={(wished) => toggle.send({ type: 'switch.pressed', subject: settings, wished })}
    >
      <ToggleDialogs toggle={toggle} />
    </SettingSwitch>
  );
}

/** The one-time message, kept for this visit (APW-17). */
function useFlash({ flash, ebill_id }: AutoPay): string {
  const { adapters } = useApp();
  const [message, setMessage] = useState(flash);
  useEffect(() => {
    if (!flash) return;
    setMessage(flash);
    void clearFlash(adapters, ebill_id);
  }, [adapters, flash, ebill_id]);
  return message;
}

function useDraft(ebillId: number): AutoPayDraft | undefined | 'looking' {
  const { adapters } = useApp();
  const [draft, setDraft] = useState<AutoPayDraft | undefined | 'looking'>('looking');
  useEffect(() => {
    void readAutoPayDraft(adapters, ebillId)
      .catch(() => undefined)
      .then(setDraft);
  }, [adapters, ebillId]);
  return draft;
}
