import { Redirect, useRouter, useSearch } from 'wouter';
import { editPaymentMethod } from '../../../../domain/wallet/change-calls.ts';
import { methodFormOf } from '../../../../domain/wallet/method-form.ts';
import { WALLET_WORDS } from '../../../../domain/wallet/text/own-wallet.ts';
import { useApp } from '../../../app/app-context.tsx';
import { to } from '../../../app/routes.ts';
import { navigate } from '../../../browser/hash-location.ts';
import { useQuery } from '../../../queries/use-query.ts';
import { walletQuery } from '../../../queries/wallet.ts';
import { Unread } from '../../../widgets/Unavailable.tsx';
import { FormPage } from './FormPage.tsx';
import { MandateGiven } from './MandateGiven.tsx';
import { MethodForm } from './MethodForm.tsx';
import { returnPath, withMethod } from './return-path.ts';

/** A saved method with its numbers masked (WAL-06, WAL-26). A deleted one leads to the list. */
export function EditMethod({ id }: { id: number }) {
  const { services } = useApp().adapters;
  const back = returnPath(useSearch(), useRouter().parser);
  const { data: methods, state, failure, retry } = useQuery(walletQuery);
  const method = methods?.find((saved) => saved.id === id);
  if (!method && state === 'fresh') return <Redirect to={to.paymentMethods()} replace />;
  return (
    <FormPage title="Edit pay method" back={back}>
      {method ? (
        <>
          <MethodForm
            initial={methodFormOf(method)}
            saved={method}
            cancel={back ?? to.paymentMethods()}
            send={(entries) => services.send(editPaymentMethod, { ...entries, id })}
            onSaved={(saved) =>
              navigate(back ? withMethod(back, saved) : to.paymentMethods(), { replace: true })
            }
          />
          {method.mandate && <MandateGiven mandate={method.mandate} />}
        </>
      ) : (
        <Unread of={{ data: method, failure, retry }} loading="Loading form">
          {`${WALLET_WORDS.notRead} ${WALLET_WORDS.opening}`}
        </Unread>
      )}
    </FormPage>
  );
}
