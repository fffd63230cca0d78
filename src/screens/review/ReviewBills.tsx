import type { Review } from '../../../domain/checkout/review.ts';
import { BILLS_TOTAL } from '../../../domain/checkout/text/review.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { to } from '../../app/routes.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { Stub } from '../../components/layout/Stub.tsx';
import { StubList } from '../../components/layout/StubList.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { AlsoCalled } from '../../components/text/AlsoCalled.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { useNicknames } from '../../offline/use-nicknames.ts';
import { ReviewBlock } from './ReviewBlock.tsx';

/**
 * The payees and amounts, then the fee and the sum before it; the total stands once, at the button (CHK-01 to CHK-04).
 * No text is shortened.
 */
export function ReviewBills({ review }: { review: Review }) {
  const { cart_details, statement_total, fee, has_xbp_fee, cart_fee_message } = review;
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
                Account <AccountNumber value={account_num} />
                <AlsoCalled nickname={nicknameOf(entity_id, account_num)} />
              </>
            }
            amount={<Amount value={amount} size="row" />}
            amountLabel={kind === 'fee' ? 'Fee' : 'Amount'}
          />
        ))}
      </StubList>
      {fee > 0 && (
        <Facts
          facts={[
            { term: BILLS_TOTAL, detail: formatCents(statement_total) },
            { term: 'Fee', detail: formatCents(fee) },
          ]}
        />
      )}
      {has_xbp_fee && cart_fee_message && <Notice isAnnounced={false}>{cart_fee_message}</Notice>}
    </ReviewBlock>
  );
}
