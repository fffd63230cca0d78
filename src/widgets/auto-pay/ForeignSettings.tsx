import { type AutoPay, controllerName } from '../../../domain/auto-pay/auto-pay.ts';
import { autoPayFormOf } from '../../../domain/auto-pay/form.ts';
import { CONTROLLER_LEFT } from '../../../domain/auto-pay/text/en.ts';
import { payAmountText, scheduleSummary } from '../../../domain/auto-pay/text/schedule.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import css from './AutoPay.module.css';
import { Sentences } from './Sentences.tsx';
import { TakeControl } from './TakeControl.tsx';
import { usePreview } from './use-preview.ts';
import { YearAhead } from './YearAhead.tsx';

interface ForeignSettingsProps {
  readonly settings: AutoPay;
  readonly onOutdated: () => void;
}

/** An auto pay that another customer controls: read-only, without methods and emails (APW-62). */
export function ForeignSettings({ settings, onOutdated }: ForeignSettingsProps) {
  const runs = usePreview(settings, autoPayFormOf(settings), undefined);
  return (
    <>
      <Notice
        title={
          settings.inactive_reason === CONTROLLER_LEFT
            ? AUTO_PAY.nobodyControls
            : AUTO_PAY.controls(controllerName(settings))
        }
      >
        {AUTO_PAY.lookOnly}
      </Notice>
      {!settings.active && (
        <Notice tone="error" title={AUTO_PAY.disabled}>
          {settings.inactive_reason}
        </Notice>
      )}
      <section className={css.read} aria-label="Settings">
        <Sentences
          facts={[
            { term: 'Schedule', detail: scheduleSummary(settings) },
            { term: 'Amount', detail: payAmountText(settings, settings, false) },
          ]}
        />
        {settings.active && (
          <>
            <h2 className={css.subtitle}>Payments ahead</h2>
            <YearAhead runs={runs} rule={settings} />
          </>
        )}
      </section>
      <TakeControl settings={settings} onOutdated={onOutdated} />
    </>
  );
}
