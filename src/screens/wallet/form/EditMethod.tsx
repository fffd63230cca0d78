import { Redirect, useRouter, useSearch } from 'wouter';
import { editPaymentMethod } from '../../../../domain/calls/wallet-changes.ts';
import { formOf } from '../../../../domain/method-form.ts';
import { Absent } from '../../../absent.tsx';
import { useApp } from '../../../app-context.tsx';
import { navigate } from '../../../hash-location.ts';
import { Skeleton } from '../../../parts/Skeleton.tsx';
import { to } from '../../../routes.ts';
import { useReadView } from '../../../use-read-view.ts';
import { walletView } from '../../../wallet-view.ts';
import { FormPage } from './FormPage.tsx';
import { MethodForm } from './MethodForm.tsx';
import { returnPath, withMethod } from './return-path.ts';

/** A saved method with its numbers masked (WAL-06, WAL-26). One that is gone leads to the list. */
export function EditMethod({ id }: { id: number }) {
  const { services } = useApp().adapters;
  const back = returnPath(useSearch(), useRouter().parser);
  const { data: methods, state, failure, retry } = useReadView(walletView);
  const method = methods?.find((one) => one.id === id);
  if (!method && state === 'fresh') return <Redirect to={to.paymentMethods()} replace />;
  return (
    <FormPage title="Edit pay method" back={back}>
      {method ? (
        <MethodForm
          initial={formOf(method)}
          saved={method}
          cancel={back ?? to.paymentMethods()}
          send={(entries) => services.send(editPaymentMethod, { ...entries, id })}
          onSaved={(saved) =>
            navigate(back ? withMethod(back, saved) : to.paymentMethods(), { replace: true })
          }
        />
      ) : failure ? (
        <Absent failure={failure} onRetry={retry}>
          Your wallet was not saved on this device yet. Opening it needs a connection.
        </Absent>
      ) : (
        <Skeleton label="Loading form" />
      )}
    </FormPage>
  );
}
