import { Button } from '../../components/buttons/Button.tsx';
import type { HistoryRef } from './use-history.ts';

/** Returns to all records. The next keyword can be typed at once. */
export function ClearSearch({ history, quiet = false }: { history: HistoryRef; quiet?: boolean }) {
  const clear = () => {
    history.send({ type: 'search.cleared' });
    document.querySelector<HTMLElement>('main [type="search"]')?.focus();
  };
  return (
    <Button kind={quiet ? 'quiet' : 'secondary'} size={quiet ? 'dense' : 'full'} onClick={clear}>
      Clear search
    </Button>
  );
}
