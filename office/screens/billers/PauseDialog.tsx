import { useState } from 'react';
import { pauseBiller } from '../../../domain/office/biller-calls.ts';
import { LONGEST_PAUSE_WORDS } from '../../../domain/office/limits.ts';
import { TextArea } from '../../../src/components/fields/TextArea.tsx';
import { useChange } from '../../app/use-change.ts';
import { AskDialog } from '../../components/AskDialog.tsx';
import { BILLER } from '../../text/billers.ts';

interface PauseDialogProps {
  readonly slug: string;
  readonly name: string;
  readonly onPaused: () => void;
  readonly onDismiss: () => void;
}

/** Asks for the words that customers read, and for the reason in the log. */
export function PauseDialog({ slug, name, onPaused, onDismiss }: PauseDialogProps) {
  const [words, setWords] = useState('');
  const { busy, failure, change } = useChange(pauseBiller);
  const ask = async (reason: string) => {
    if (await change({ slug, words: words.trim(), reason })) onPaused();
  };
  return (
    <AskDialog
      title={BILLER.pauseTitle(name)}
      action={BILLER.pause}
      danger
      busy={busy}
      failure={failure}
      problems={{ words: words.trim() === '' ? BILLER.wordsMissing : undefined }}
      fields={(answers) => (
        <TextArea
          id="words"
          label={BILLER.words}
          hint={BILLER.wordsHint}
          rows={3}
          maxLength={LONGEST_PAUSE_WORDS}
          required
          value={words}
          error={answers.errorAt('words')}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      onAsk={(reason) => void ask(reason)}
      onDismiss={onDismiss}
    >
      <p>{BILLER.pauseWhat}</p>
    </AskDialog>
  );
}
