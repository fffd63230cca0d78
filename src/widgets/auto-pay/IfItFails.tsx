import type { AutoPayEntry } from '../../../domain/auto-pay/biller-terms.ts';
import type { SetupPlace, SetupTab } from '../../../domain/auto-pay/form.ts';
import { backupSafeguard, limitSafeguard } from '../../../domain/auto-pay/text/sentence.ts';
import type { PaymentMethod } from '../../../domain/wallet/payment-method.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { nameOf } from './method-text.ts';
import css from './Sentence.module.css';

interface IfItFailsProps {
  readonly entry: AutoPayEntry;
  readonly method: string | undefined;
  readonly methods: readonly PaymentMethod[] | undefined;
  readonly onChange: (tab: SetupTab, place: SetupPlace) => void;
}

/** What happens when a payment cannot be made as set, and how to prepare for it. */
export function IfItFails({ entry, method = 'the payment method', methods, onChange }: IfItFailsProps) {
  const backups = entry.secondary_payment_method_id_array.map(
    (id) => nameOf(id, methods) ?? 'a saved method',
  );
  const limit = limitSafeguard(entry);
  const rows = [
    {
      tab: 'method',
      place: 'backups',
      ...backupSafeguard({ method, backups, isTold: entry.notify_payment_error }),
    },
    ...(limit ? [{ tab: 'amount', place: 'limit', ...limit } as const] : []),
  ] as const;
  return (
    <section aria-labelledby="if-it-fails">
      <h2 id="if-it-fails" className={css.title}>
        If something goes wrong
      </h2>
      <ul className={css.safeguards}>
        {rows.map(({ tab, place, title, text, action }) => (
          <li key={tab}>
            <span id={`safeguard-${tab}`} className={css.words}>
              <b>{title}</b>
              <span className={css.detail}>{text}</span>
            </span>
            <Button
              kind="quiet"
              size="dense"
              aria-describedby={`safeguard-${tab}`}
              onClick={() => onChange(tab, place)}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
