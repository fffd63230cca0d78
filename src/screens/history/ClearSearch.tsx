import { Button } from '../../parts/Button.tsx';
import type { HistoryRef } from './use-history.ts';

/** Back to all records; the next keyword can be typed at once. */
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
