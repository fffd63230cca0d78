import type { MethodProblem } from '../../../domain/checkout/method-choice.ts';
import { methodProblemText } from '../../../domain/checkout/text/method-problems.ts';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';

/** Names the biller that refuses the method (PAY-08, PAY-12). */
export function MethodDialog({ problem, onRead }: { problem: MethodProblem; onRead: () => void }) {
  return (
    <MessageDialog
      alert
      title={problem.kind === 'ach off' ? 'Bank account not accepted' : 'Pay Method Not Accepted'}
      onRead={onRead}
    >
      <p>{methodProblemText(problem)}</p>
    </MessageDialog>
  );
}
