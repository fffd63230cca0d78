import { useParams } from 'wouter';
import { lazyPart } from '../../app/screen.tsx';
import { payingScreen } from '../../widgets/pay/paying-screen.tsx';
import { WalletPage } from './WalletPage.tsx';

const AddMethod = lazyPart(() => import('./form/AddMethod.tsx'), 'AddMethod');
const EditMethod = lazyPart(() => import('./form/EditMethod.tsx'), 'EditMethod');

/**
 * The wallet, or the form of one of its methods (WAL-01, WAL-05, WAL-06). What is saved is shown, and can be deleted,
 * also where payments are not set up.
 */
export function Wallet() {
  const { id = '' } = useParams<{ id?: string }>();
  return id.startsWith('add') || /^[1-9]\d*$/.test(id) ? <MethodForm id={id} /> : <WalletPage />;
}

const MethodForm = payingScreen('Xpress Wallet', FormRoute);

function FormRoute({ id }: { id: string }) {
  return id.startsWith('add') ? <AddMethod /> : <EditMethod key={id} id={Number(id)} />;
}
