import { formatCents } from '../../../domain/cents.ts';
import type { Review } from '../../../domain/review.ts';
import { AlsoCalled } from '../../parts/AlsoCalled.tsx';
import { Amount } from '../../parts/Amount.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Stub } from '../../parts/Stub.tsx';
import { StubList } from '../../parts/StubList.tsx';
import { to } from '../../routes.ts';
import { useNicknames } from '../../use-nicknames.ts';
import { ReviewBlock } from './ReviewBlock.tsx';

/** What is paid to whom, fees last, and what that comes to (CHK-01 to CHK-04). Nothing is cut short. */
export function ReviewBills({ review }: { review: Review }) {
  const { cart_details, statement_total, fee, total, has_xbp_fee, cart_fee_message } = review;
  const nicknameOf = useNicknames();
  return (
    <ReviewBlock title="Bills" change={{ word: 'Change', path: to.cart() }}>
      <StubList label="What you pay">
        {cart_details.map(({ kind, entity_id, entity_name, description, account_num, amount }) => (
          <Stub
            key={`${kind} ${entity_id} ${account_num} ${description}`}
            as="li"
            who={entity_name}
            small={
              <>
                {description}
                <br />
                Account {account_num}
                <AlsoCalled nickname={nicknameOf(entity_id, account_num)} />
              </>
            }
            amount={<Amount value={amount} size="row" />}
            amountLabel={kind === 'fee' ? 'Fee' : 'Amount'}
          />
        ))}
      </StubList>
      <Facts
        facts={[
          { term: 'Statement total', detail: formatCents(statement_total) },
          ...(fee > 0 ? [{ term: 'Fee', detail: formatCents(fee) }] : []),
          { term: 'Total', detail: <Amount value={total} size="row" /> },
        ]}
      />
      {has_xbp_fee && cart_fee_message && <Notice>{cart_fee_message}</Notice>}
    </ReviewBlock>
  );
}
