import { useParams } from 'wouter';
import { lazyPart } from '../../app/screen.tsx';
import { payingScreen } from '../../widgets/pay/paying-screen.tsx';
import { WalletPage } from './WalletPage.tsx';

const AddMethod = lazyPart(() => import('./form/AddMethod.tsx'), 'AddMethod');
const EditMethod = lazyPart(() => import('./form/EditMethod.tsx'), 'EditMethod');

/** The wallet, or the form of one of its methods (WAL-01, WAL-05, WAL-06). */
export const Wallet = payingScreen('Xpress Wallet', WalletRoute);

function WalletRoute() {
  const { id = '' } = useParams<{ id?: string }>();
  if (id.startsWith('add')) return <AddMethod />;
  if (/^[1-9]\d*$/.test(id)) return <EditMethod key={id} id={Number(id)} />;
  return <WalletPage />;
}
