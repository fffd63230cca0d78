import { Suspense } from 'react';
import { useRouter, useSearch } from 'wouter';
import { NO_BILLING } from '../../../../domain/wallet/billing-address.ts';
import { addPaymentMethod } from '../../../../domain/wallet/change-calls.ts';
import { newForm } from '../../../../domain/wallet/method-form.ts';
import type { PayType } from '../../../../domain/wallet/payment-method.ts';
import { METHOD_NOT_SAVED } from '../../../../domain/wallet/text/en.ts';
import { useApp } from '../../../app/app-context.tsx';
import { isSetUp } from '../../../app/portal.ts';
import { to } from '../../../app/routes.ts';
import { lazyPart } from '../../../app/screen.tsx';
import { navigate } from '../../../browser/hash-location.ts';
import { Skeleton } from '../../../components/messages/Skeleton.tsx';
import type { QueryDefinition } from '../../../queries/query.ts';
import { useQuery } from '../../../queries/use-query.ts';
import { useWasEver } from '../../../queries/use-was-ever.ts';
import { acceptedByQuery, acceptedInCartQuery, defaultBillingQuery } from '../../../queries/wallet.ts';
import { FormPage } from './FormPage.tsx';
import { MethodForm } from './MethodForm.tsx';
import { returnPath, withMethod } from './return-path.ts';

const EnterElsewhere = lazyPart(() => import('./EnterElsewhere.tsx'), 'EnterElsewhere');

/**
 * A new card or bank account, for the wallet, an organization or the cart (WAL-05, WAL-07, WAL-23, PAY-20).
 */
export function AddMethod() {
  const search = useSearch();
  const back = returnPath(search, useRouter().parser);
  const isForCart = back?.split('?')[0] === to.payMethods();
  const entity = new URLSearchParams(search).get('entity_id') ?? '';
  const entityId = /^[1-9]\d{0,14}$/.test(entity) ? Number(entity) : undefined;
  const place = { back, isForCart, entityId };
  const view = isForCart ? acceptedInCartQuery : entityId && acceptedByQuery(entityId);
  return (
    <FormPage title="Add pay method" back={back}>
      {view ? <AddFor view={view} {...place} /> : <AddForm accepted={undefined} {...place} />}
    </FormPage>
  );
}

type Place = { back: string | undefined; isForCart: boolean; entityId: number | undefined };

/** If the accepted types are not known, all are offered: the server decides. */
function AddFor({ view, ...place }: Place & { view: QueryDefinition<readonly PayType[]> }) {
  const { data: accepted, state } = useQuery(view);
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
  const { data: billing, state } = useQuery(defaultBillingQuery);
  // A first method may have brought the address since this was cached. With Keep, the store hands an answer over a
  // moment after it came.
  const isAwaited = state === 'looking' || state === 'empty' || state === 'refreshing';
  const isOnItsWay = state === 'fresh' && billing === undefined;
  const isReady = useWasEver(!(isAwaited && !billing?.address.address) && !isOnItsWay);
  if (!isReady) return <Skeleton label="Loading form" />;
  if (!isSetUp('own_form'))
    return (
      <Suspense fallback={<Skeleton label="Loading form" />}>
        <EnterElsewhere
          billing={billing ?? NO_BILLING}
          accepted={accepted}
          back={back}
          isForCart={isForCart}
          entityId={entityId}
        />
      </Suspense>
    );
  return (
    <MethodForm
      initial={newForm(billing ?? NO_BILLING)}
      accepted={accepted}
      entityId={entityId}
      isForCart={isForCart}
      cancel={back ?? to.paymentMethods()}
      send={(entries) =>
        services.send(addPaymentMethod, entries, isForCart ? { failure: METHOD_NOT_SAVED } : {})
      }
      onSaved={(method) => navigate(back ? withMethod(back, method) : to.paymentMethods(), { replace: true })}
    />
  );
}
