import { useEffect } from 'react';
import { useLocation } from 'wouter';
import {
  exportFound,
  type Found,
  type FoundAccount,
  type FoundCustomer,
  type FoundList,
  type FoundPayment,
  searchOffice,
} from '../../../domain/office/search-calls.ts';
import { readSearch } from '../../../domain/office/search-words.ts';
import { EmptyState } from '../../../src/components/messages/EmptyState.tsx';
import { useAnnounce } from '../../app/announcer.tsx';
import { useQuery } from '../../app/office-context.tsx';
import { type Search as Sought, useSearched } from '../../app/search.ts';
import { Heading } from '../../components/Heading.tsx';
import { stateOfShown } from '../../components/payment-state.ts';
import { Read } from '../../components/Read.tsx';
import { useCsvOf } from '../../components/table/CsvLink.tsx';
import { type Column, column } from '../../components/table/columns.ts';
import { List } from '../../components/table/List.tsx';
import { SEARCH } from '../../text/search.ts';
import { Days } from './Days.tsx';

const CUSTOMERS: readonly Column<FoundCustomer>[] = [
  column.text('name', SEARCH.name, ({ name }) => name),
  column.text('email', SEARCH.email, ({ email }) => email),
  column.text('method', SEARCH.method, ({ method }) => method),
];

const ACCOUNTS: readonly Column<FoundAccount>[] = [
  column.text('account', SEARCH.account, ({ account_num }) => account_num),
  column.text('name', SEARCH.name, ({ name }) => name),
  column.text('address', SEARCH.address, ({ address }) => address),
  column.text('biller', SEARCH.biller, ({ biller }) => biller),
  column.text('type', SEARCH.billType, ({ bill_type }) => bill_type),
  column.text('holder', SEARCH.heldBy, ({ customer }) => customer?.name ?? SEARCH.nobody),
];

const PAYMENTS: readonly Column<FoundPayment>[] = [
  column.text('number', SEARCH.confirmation, ({ confirmation_num }) => confirmation_num),
  column.text('payer', SEARCH.payer, ({ customer }) => customer),
  column.text('biller', SEARCH.biller, ({ biller }) => biller),
  column.date('day', SEARCH.day, ({ day }) => day),
  column.state('state', SEARCH.state, ({ state }) => stateOfShown(state)),
  column.amount('total', SEARCH.total, ({ total }) => total),
];

/** What fits the words of the search box, in groups. Each row opens its page. */
export function Search() {
  const sought = useSearched();
  if (!sought)
    return (
      <>
        <Heading title={SEARCH.title} />
        <EmptyState title={SEARCH.blank} reason={SEARCH.blankWhy} />
      </>
    );
  return <Results key={JSON.stringify(sought)} sought={sought} />;
}

function Results({ sought }: { sought: Sought }) {
  const query = useQuery(searchOffice, sought);
  const [, navigate] = useLocation();
  useAnnouncedGroups(query.answer);
  const isAmount = readSearch(sought.q).total !== undefined;
  return (
    <>
      <Heading title={SEARCH.title} lead={<bdi>{SEARCH.found(sought.q)}</bdi>} />
      {isAmount && (
        <Days
          from={sought.day_from}
          until={sought.day_until}
          onDays={(days) => navigate('/search', { state: { q: sought.q, ...days } satisfies Sought })}
        />
      )}
      <Read query={query} words={SEARCH} rows={6}>
        {(found) => <Groups sought={sought} found={found} isAmount={isAmount} />}
      </Read>
    </>
  );
}

interface GroupsProps {
  readonly sought: Sought;
  readonly found: Found;
  readonly isAmount: boolean;
}

function Groups({ sought, found: { customers, accounts, payments }, isAmount }: GroupsProps) {
  const csvOf = useCsvOf();
  const csv = (list: FoundList) => csvOf(exportFound, { ...sought, list });
  return (
    <>
      <List
        name="customers"
        title={SEARCH.customers}
        columns={CUSTOMERS}
        rows={customers.rows}
        csv={csv('customers')}
        idOf={({ id }) => String(id)}
        pathOf={({ id }) => `/customers/${id}`}
        empty={SEARCH.noCustomers}
        note={customers.has_more && (customers.rows.length === 0 ? SEARCH.maybeMore : SEARCH.more)}
      />
      <List
        name="accounts"
        title={SEARCH.accounts}
        columns={ACCOUNTS}
        rows={accounts.rows}
        csv={csv('accounts')}
        idOf={({ biller, account_num, bill_type, customer }) =>
          `${biller} ${account_num} ${bill_type} ${customer?.id}`
        }
        pathOf={({ customer }) => (customer ? `/customers/${customer.id}` : undefined)}
        empty={SEARCH.noAccounts}
        note={accounts.has_more && SEARCH.more}
      />
      <List
        name="payments"
        title={SEARCH.payments}
        columns={PAYMENTS}
        rows={payments.rows}
        csv={csv('payments')}
        idOf={({ confirmation_num }) => confirmation_num}
        pathOf={({ confirmation_num }) => `/payments/${confirmation_num}`}
        empty={SEARCH.noPayments}
        note={payments.has_more && (isAmount ? SEARCH.moreByAmount : SEARCH.more)}
      />
    </>
  );
}

function useAnnouncedGroups(found: Found | undefined): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (!found) return;
    const { customers, accounts, payments } = found;
    announce(SEARCH.told(customers.rows.length, accounts.rows.length, payments.rows.length));
  }, [found, announce]);
}
