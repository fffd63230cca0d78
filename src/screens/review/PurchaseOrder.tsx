import type { ComponentProps } from 'react';
import { OrderNumber } from '../../widgets/pay/OrderNumber.tsx';
import { ReviewBlock } from './ReviewBlock.tsx';

export function PurchaseOrder(props: ComponentProps<typeof OrderNumber>) {
  return (
    <ReviewBlock title="Purchase order">
      <OrderNumber {...props} />
    </ReviewBlock>
  );
}
