import { useSelector } from '@xstate/react';
import { Repeat, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { OWN_ACCOUNTS } from '../../../domain/accounts/text/own-accounts.ts';
import type { AutoPayGroup } from '../../../domain/auto-pay/list.ts';
import { searchAutoPays } from '../../../domain/auto-pay/list-search.ts';
import { AUTO_PAY_NOT_READ, HOW_IT_PAYS, HOW_TO_START } from '../../../domain/auto-pay/text/en.ts';
import { AUTO_PAY_LIST } from '../../../domain/auto-pay/text/list.ts';
import { withBeingChecked } from '../../../domain/cart/changed-list.ts';
import type { OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { counted } from '../../../domain/values/counted.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { autoPayListQuery } from '../../queries/auto-pay.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { useQuery } from '../../queries/use-query.ts';
import { RescheduleDialogs } from '../../widgets/auto-pay/RescheduleDialogs.tsx';
import { ToggleDialogs } from '../../widgets/auto-pay/ToggleDialogs.tsx';
import { useReschedule } from '../../widgets/auto-pay/use-reschedule.ts';
import { useToggle } from '../../widgets/auto-pay/use-toggle.ts';
import { CartRuleDialog } from '../../widgets/bills/CartRuleDialog.tsx';
import { useBillList } from '../../widgets/bills/use-bill-list.ts';
import { OfflineTitle } from '../../widgets/OfflineTitle.tsx';
import { AddSelectedToCart } from './AddSelectedToCart.tsx';
import css from './AutoPays.module.css';
import { AutoPaysAhead } from './AutoPaysAhead.tsx';
import { GroupSection } from './GroupSection.tsx';
import { savedAutoPays } from './saved.ts';
import { accountsById } from './selection.ts';

/**
 * The accounts by biller with their auto pays. Where payments are not set up, those that were saved, or the one of
 * this bill: each can be turned off.
 */
export function AutoPays() {
  const ebillId = Number(new URLSearchParams(useSearch()).get('bill'));
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const { data, asOf, failure, retry } = useQuery(autoPayListQuery);
  const hasPayments = isSetUp('payments');
  const groups = data && !hasPayments ? savedAutoPays(data, ebillId) : data;
  const isOne = !hasPayments && groups?.[0]?.accounts[0]?.auto_pay.ebill_id === ebillId;
  return (
    <div className={css.page}>
      <PageHeading
        title={isOne ? 'Auto Pay' : 'Recurring Automatic Payments'}
        back={
          isOne ? <a href={href(to.autoPays())}>Auto Pays</a> : <a href={href(to.upcoming())}>Upcoming</a>
        }
        end={asOf !== undefined && groups && <AsOf at={asOf} now={adapters.clock.now()} />}
      />
      {!hasPayments && (
        <Notice
          title={NO_PAYMENTS}
          action={
            groups?.length === 0 && (
              <ButtonLink kind="secondary" href={href(to.bills())}>
                Go to your bills
              </ButtonLink>
            )
          }
        >
          {groups && groups.length > 0 && AUTO_PAY_LIST.onlyOff}
        </Notice>
      )}
      {isOffline && !groups && (
        <Notice tone="offline" title={<OfflineTitle />}>
          {AUTO_PAY_LIST.notSaved}
        </Notice>
      )}
      {failure && !isOffline && (
        <NotRead
          title={failure.status > 0 ? failure.message : AUTO_PAY_NOT_READ}
          isHeld={Boolean(groups)}
          onRetry={retry}
        />
      )}
      {!groups && !failure && !isOffline && <Skeleton label="Loading auto pays" rows={4} />}
      {hasPayments && groups?.length === 0 && (
        <EmptyState
          icon={<Repeat aria-hidden="true" />}
          title={OWN_ACCOUNTS.none}
          reason={
            <>
              <a href={href(to.billAdd())}>Add an account</a> to set up automatic payments for it.
            </>
          }
        />
      )}
      {groups && groups.length > 0 && <List groups={groups} onOutdated={retry} />}
    </div>
  );
}

/** What auto pay does, and how it begins where an account has none yet. */
function aboutAutoPay(groups: readonly AutoPayGroup[]): string {
  const hasNew = groups.some(({ accounts }) =>
    accounts.some(
      ({ auto_pay: { ebill_id, isAllowed, ap_master_id } }) =>
        ebill_id !== null && isAllowed && ap_master_id === null,
    ),
  );
  return hasNew ? `${HOW_IT_PAYS} ${HOW_TO_START}` : HOW_IT_PAYS;
}

interface ListProps {
  readonly groups: readonly AutoPayGroup[];
  readonly onOutdated: () => void;
}

const NO_BILLS: readonly BillerGroup[] = [];
const NO_ATTEMPTS: readonly OpenAttempt[] = [];

function List({ groups, onOutdated }: ListProps) {
  const { data: bills = NO_BILLS } = useQuery(billListQuery);
  const attempts = useOpenAttempts() ?? NO_ATTEMPTS;
  const known = useMemo(() => accountsById(withBeingChecked(bills, attempts)), [bills, attempts]);
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const matches = useMemo(() => searchAutoPays(groups, sought), [groups, sought]);
  const { list } = useBillList(bills, onOutdated);
  const toggle = useToggle();
  const reschedule = useReschedule();
  const barrier = useSelector(list, (snapshot) =>
    snapshot.hasTag('barred') ? snapshot.context.barrier : '',
  );
  const wish = useSelector(list, ({ context }) => context.wishes[0]);
  const count = matches.reduce((all, { accounts }) => all + accounts.length, 0);

  return (
    <>
      {groups.length > 1 && (
        <Field
          label="Search your auto pays"
          type="search"
          placeholder={AUTO_PAY_LIST.searched}
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          notice={search.trim() ? counted(count, 'account') : undefined}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {matches.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={AUTO_PAY_LIST.noMatch}
          reason={AUTO_PAY_LIST.searchedWhat}
          action={
            <Button kind="secondary" onClick={() => setSearch('')}>
              Clear search
            </Button>
          }
        />
      )}
      <AutoPaysAhead groups={matches} />
      {isSetUp('payments') && matches.length > 0 && <p className={css.small}>{aboutAutoPay(matches)}</p>}
      {matches.map((group) => (
        <GroupSection
          key={group.id}
          group={group}
          known={known}
          list={list}
          toggle={toggle}
          reschedule={reschedule}
        />
      ))}
      <AddSelectedToCart list={list} groups={groups} bills={bills} known={known} />
      <ToggleDialogs toggle={toggle} />
      <RescheduleDialogs reschedule={reschedule} />
      {barrier !== '' && (
        <CartRuleDialog barrier={barrier} wish={wish} onRead={() => list.send({ type: 'barrier.read' })} />
      )}
    </>
  );
}
