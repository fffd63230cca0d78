import { useRouter, useSearch } from 'wouter';
import { NO_BILLING } from '../../../../domain/billing-information.ts';
import { addPaymentMethod } from '../../../../domain/calls/wallet-changes.ts';
import { newForm } from '../../../../domain/method-form.ts';
import type { PayType } from '../../../../domain/payment-method.ts';
import { useApp } from '../../../app-context.tsx';
import { navigate } from '../../../hash-location.ts';
import { Skeleton } from '../../../parts/Skeleton.tsx';
import type { View } from '../../../read-view.ts';
import { to } from '../../../routes.ts';
import { useReadView } from '../../../use-read-view.ts';
import { acceptedByView, acceptedInCartView, defaultBillingView } from '../../../wallet-view.ts';
import { FormPage } from './FormPage.tsx';
import { MethodForm } from './MethodForm.tsx';
import { returnPath, withMethod } from './return-path.ts';

/** A new card or bank account, for the wallet, an organization or the cart (WAL-05, WAL-07, WAL-23, PAY-20). */
export function AddMethod() {
  const search = useSearch();
  const back = returnPath(search, useRouter().parser);
  const isForCart = back?.split('?')[0] === to.payMethods();
  const entity = new URLSearchParams(search).get('entity_id') ?? '';
  const entityId = /^[1-9]\d{0,14}$/.test(entity) ? Number(entity) : undefined;
  const place = { back, isForCart, entityId };
  const view = isForCart ? acceptedInCartView : entityId && acceptedByView(entityId);
  return (
    <FormPage title="Add pay method" back={back}>
      {view ? <AddFor view={view} {...place} /> : <AddForm accepted={undefined} {...place} />}
    </FormPage>
  );
}

type Place = { back: string | undefined; isForCart: boolean; entityId: number | undefined };

/** What is not known to be refused is taken: the services have the last word. */
function AddFor({ view, ...place }: Place & { view: View<readonly PayType[]> }) {
  const { data: accepted, state } = useReadView(view);
  if (state === 'looking' || (state === 'refreshing' && !accepted)) return <Skeleton label="Loading form" />;
  return <AddForm accepted={accepted} {...place} />;
}

function AddForm({
  accepted,
  back,
  isForCart,
  entityId,
}: Place & { accepted: readonly PayType[] | undefined }) {
  const { services } = useApp().adapters;
  const { data: billing, state } = useReadView(defaultBillingView);
  if (!billing && state !== 'failed') return <Skeleton label="Loading form" />;
  return (
    <MethodForm
      initial={newForm(billing ?? NO_BILLING)}
      accepted={accepted}
      entityId={entityId}
      isForCart={isForCart}
      cancel={back ?? to.paymentMethods()}
      send={(entries) =>
        services.send(addPaymentMethod, entries, isForCart ? { failure: NOT_SAVED_IN_CART } : {})
      }
      onSaved={(method) => navigate(back ? withMethod(back, method) : to.paymentMethods(), { replace: true })}
    />
  );
}

/** PAY-40. */
const NOT_SAVED_IN_CART = 'Unable to save pay method.  Please try again later.';
