import { type MethodProblem, methodProblemText } from '../../../domain/checkout/method-choice.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';

/** Names the biller that refuses the method (PAY-08, PAY-12). */
export function MethodDialog({ problem, onRead }: { problem: MethodProblem; onRead: () => void }) {
  return (
    <Dialog
      title={problem.kind === 'ach off' ? 'Bank account not accepted' : 'Pay Method Not Accepted'}
      onDismiss={onRead}
      actions={<Button onClick={onRead}>Okay</Button>}
    >
      <p>{methodProblemText(problem)}</p>
    </Dialog>
  );
}
