import { shortDate } from '../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import type { AutoPayUse, ScheduledUse, MethodUses as Uses } from '../../../domain/wallet/method-uses.ts';
import { WALLET_WORDS } from '../../../domain/wallet/text/own-wallet.ts';
import { href, to } from '../../app/routes.ts';
import { Chip } from '../../components/marks/Chip.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import css from './MethodUses.module.css';

/** The uses of a method by kind, each with a link to change it (WAL-39, WAL-40). */
export function MethodUses({ uses }: { uses: Uses }) {
  const { assoc_auto_pays, assoc_scheduled_payments, assoc_pay_by_text } = uses;
  return (
    <>
      {assoc_auto_pays.length > 0 && <AutoPayUses autoPays={assoc_auto_pays} />}
      {assoc_scheduled_payments.length > 0 && <ScheduledUses payments={assoc_scheduled_payments} />}
      {assoc_pay_by_text.length > 0 && <TextUses accounts={assoc_pay_by_text} />}
    </>
  );
}

function AutoPayUses({ autoPays }: { autoPays: readonly AutoPayUse[] }) {
  return (
    <section>
      <h3 className={css.title}>Auto pays</h3>
      <ul className={css.uses}>
        {autoPays.map(({ ap_master_id, ebill_id, entity_name, account_number, payment_type, ...mark }) => {
          const name = (
            <>
              <bdi>{entity_name}</bdi>, account <AccountNumber value={account_number} />
            </>
          );
          return (
            <li key={ap_master_id} className={css.use}>
              <span>{ebill_id === null ? name : <a href={href(to.autoPay(ebill_id))}>{name}</a>}</span>
              <span className={css.facts}>
                {payment_type}
                {mark.is_account_blacklisted && <Chip tone="past-due">No bank payments</Chip>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function ScheduledUses({ payments }: { payments: readonly ScheduledUse[] }) {
  return (
    <section>
      <h3 className={css.title}>Pending payments</h3>
      <ul className={css.uses}>
        {payments.map(({ confirmation_num, entity_name, account_num, amount, scheduled_date }) => (
          <li key={confirmation_num} className={css.use}>
            <span>
              <bdi>{entity_name}</bdi>, account <AccountNumber value={account_num} />
            </span>
            <span className={css.facts}>
              {formatCents(amount)} on {shortDate(scheduled_date)}
            </span>
          </li>
        ))}
      </ul>
      <a href={href(to.scheduledPayments())}>{WALLET_WORDS.changeScheduled}</a>
    </section>
  );
}

function TextUses({ accounts }: { accounts: Uses['assoc_pay_by_text'] }) {
  return (
    <section>
      <h3 className={css.title}>Pay by text</h3>
      <ul className={css.uses}>
        {accounts.map(({ account_id, ebill_id, entity_name, account_number, payment_type }) => (
          <li key={account_id} className={css.use}>
            <span>
              <a href={href(to.payByText(account_id, ebill_id ?? 0))}>
                <bdi>{entity_name}</bdi>, account <AccountNumber value={account_number} />
              </a>
            </span>
            <span className={css.facts}>{payment_type}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
