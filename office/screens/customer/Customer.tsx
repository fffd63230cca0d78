import { useParams } from 'wouter';
import {
  type CustomerList,
  type CustomerPage,
  exportCustomerList,
  readCustomer,
} from '../../../domain/office/customer-calls.ts';
import { formatPhone } from '../../../domain/values/contact.ts';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useQuery } from '../../app/office-context.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Read } from '../../components/Read.tsx';
import { useCsvOf } from '../../components/table/CsvLink.tsx';
import { List } from '../../components/table/List.tsx';
import { CUSTOMER } from '../../text/customer.ts';
import { SignInActs, useActColumns } from './acts.tsx';
import {
  ACCOUNTS,
  AUTO_PAYS,
  MESSAGES,
  METHODS,
  PAYMENTS,
  SCHEDULED,
  TAX_ACCOUNTS,
  TAX_RETURNS,
} from './columns.ts';
import { SignIn } from './SignIn.tsx';

/** The page of one customer. */
export function Customer() {
  const { customer } = useParams<{ customer: string }>();
  const query = useQuery(readCustomer, { customer: Number(customer) });
  return (
    <>
      <Heading title={query.answer?.name ?? CUSTOMER.customer} />
      <Read query={query} words={CUSTOMER} rows={10}>
        {(page) => <Page page={page} onDone={query.retry} />}
      </Read>
    </>
  );
}

function contactOf({ email, phone, address }: CustomerPage) {
  return [
    { term: CUSTOMER.email, detail: email || CUSTOMER.none },
    { term: CUSTOMER.phone, detail: phone === '' ? CUSTOMER.none : formatPhone(phone) },
    { term: CUSTOMER.address, detail: address || CUSTOMER.none },
  ];
}

function Page({ page, onDone }: { page: CustomerPage; onDone: () => void }) {
  const { sign_in } = page;
  const acts = useActColumns(onDone);
  const csvOf = useCsvOf();
  const csv = (list: CustomerList) => csvOf(exportCustomerList, { customer: page.id, list });
  const isPresent = !page.is_removed;
  return (
    <>
      {!isPresent && <Notice tone="info" title={CUSTOMER.removed} />}
      <OfficeFacts
        facts={[
          ...(sign_in ? contactOf(page) : []),
          { term: CUSTOMER.since, detail: momentOf(page.since) },
          { term: CUSTOMER.number, detail: String(page.id) },
        ]}
      />
      {isPresent && <SignInActs page={page} onDone={onDone} />}
      {sign_in && <SignIn signIn={sign_in} csv={csv} />}
      <List
        name="accounts"
        title={CUSTOMER.accounts}
        columns={ACCOUNTS}
        rows={page.accounts}
        csv={csv('accounts')}
        idOf={({ account_id }) => String(account_id)}
        empty={CUSTOMER.noAccounts}
      />
      <List
        name="payments"
        title={CUSTOMER.payments}
        columns={isPresent ? [...PAYMENTS, ...acts.ofPayments] : PAYMENTS}
        rows={page.payments}
        csv={csv('payments')}
        idOf={({ confirmation_num }) => confirmation_num}
        pathOf={({ confirmation_num }) => `/payments/${confirmation_num}`}
        empty={CUSTOMER.noPayments}
      />
      <List
        name="scheduled"
        title={CUSTOMER.scheduled}
        columns={[...SCHEDULED, ...acts.ofScheduled]}
        rows={page.scheduled}
        csv={csv('scheduled')}
        idOf={({ confirmation_num }) => confirmation_num}
        pathOf={({ confirmation_num }) => `/payments/${confirmation_num}`}
        empty={CUSTOMER.noScheduled}
      />
      <List
        name="auto_pays"
        title={CUSTOMER.autoPays}
        columns={[...AUTO_PAYS, ...acts.ofAutoPays]}
        rows={page.auto_pays}
        csv={csv('auto_pays')}
        idOf={({ id }) => String(id)}
        empty={CUSTOMER.noAutoPays}
      />
      {page.tax_accounts.length > 0 && (
        <>
          <List
            name="tax_accounts"
            title={CUSTOMER.taxAccounts}
            columns={TAX_ACCOUNTS}
            rows={page.tax_accounts}
            csv={csv('tax_accounts')}
            idOf={({ account_id }) => String(account_id)}
            empty={CUSTOMER.noTaxAccounts}
          />
          <List
            name="tax_returns"
            title={CUSTOMER.taxReturns}
            columns={TAX_RETURNS}
            rows={page.tax_returns}
            csv={csv('tax_returns')}
            idOf={({ id }) => String(id)}
            empty={CUSTOMER.noTaxReturns}
          />
        </>
      )}
      {sign_in && (
        <>
          <List
            name="methods"
            title={CUSTOMER.methods}
            columns={METHODS}
            rows={page.methods}
            csv={csv('methods')}
            idOf={({ id }) => String(id)}
            empty={CUSTOMER.noMethods}
          />
          <List
            name="messages"
            title={CUSTOMER.messages}
            columns={MESSAGES}
            rows={page.messages}
            csv={csv('messages')}
            idOf={({ id }) => String(id)}
            empty={CUSTOMER.noMessages}
          />
        </>
      )}
    </>
  );
}
