import { WALLET } from '../../../domain/wallet/entry-back.ts';
import { WALLET_WORDS } from '../../../domain/wallet/text/own-wallet.ts';
import { useApp } from '../../app/app-context.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { BrandMark } from '../../components/marks/BrandMark.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { dayOf } from '../../components/text/portal-clock.ts';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { refetch } from '../../queries/changes.ts';
import { useQuery } from '../../queries/use-query.ts';
import { verifyingQuery } from '../../queries/wallet.ts';
import { DeleteEntry } from './DeleteEntry.tsx';
import list from './MethodList.module.css';
import row from './MethodRow.module.css';
import css from './VerifyAccount.module.css';

/** Bank accounts that the payment service still verifies by small deposits, at its own page. */
export function BeingVerified() {
  const { adapters } = useApp();
  const { data: accounts = [] } = useQuery(verifyingQuery);
  if (accounts.length === 0) return null;
  return (
    <ul className={list.list} aria-label={WALLET_WORDS.beingVerified}>
      {accounts.map(({ id, label, deposits_at, until }) => (
        <li key={id} className={row.row}>
          <BrandMark type={5} dimmed />
          <div className={`${row.words} ${row.sentences}`}>
            <h2 className={row.name}>
              <bdi>{label}</bdi>
            </h2>
            <div className={row.marks}>
              <Chip tone="due">Being verified</Chip>
            </div>
            <p className={css.words}>{WALLET_WORDS.deposits(dayOf(deposits_at), dayOf(until))}</p>
          </div>
          <div className={row.actions}>
            <ButtonLink kind="quiet" size="dense" href={`#${WALLET}/add?entry=${id}`}>
              Verify<VisuallyHidden> {label}</VisuallyHidden>
            </ButtonLink>
            <DeleteEntry
              id={id}
              label={label}
              kind="quiet"
              onEnded={() => refetch(adapters, verifyingQuery)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
