import { useState } from 'react';
import type { AnswerOf } from '../../../domain/api/call.ts';
import type { Failure } from '../../../domain/api/failure.ts';
import type { sendImport } from '../../../domain/office/import-calls.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { digestOfFile, uploadFile } from '../../api/upload.ts';
import { useOffice } from '../../app/office-context.tsx';

export interface ChosenFile {
  readonly biller: string;
  readonly mapping: string;
  readonly date: CalendarDate;
  readonly file: File;
}

export type Sending =
  | { readonly step: 'reading' | 'sending'; readonly percent: number }
  | { readonly step: 'checking' };

const LONGEST_NAME = 120;

/** Reads, sends and tries a file; the same file is then applied without being sent again. */
export function useSendFile() {
  const { client } = useOffice();
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<Failure>();
  const [answer, setAnswer] = useState<AnswerOf<typeof sendImport>>();

  async function send({ biller, mapping, date, file }: ChosenFile, isDryRun: boolean) {
    setFailure(undefined);
    const percent = (done: number) => Math.floor((done / file.size) * 100);
    const sha256 = await digestOfFile(file, (done) =>
      setSending({ step: 'reading', percent: percent(done) }),
    );
    const request = {
      biller,
      mapping,
      date,
      sha256,
      name: file.name.slice(-LONGEST_NAME),
      dry_run: isDryRun ? 'true' : 'false',
    } as const;
    const outcome = await uploadFile(client, file, request, (done) =>
      setSending(done < file.size ? { step: 'sending', percent: percent(done) } : { step: 'checking' }),
    );
    setSending(undefined);
    if ('message' in outcome) setFailure(outcome);
    else setAnswer(outcome);
    return 'message' in outcome ? undefined : outcome;
  }

  return {
    sending,
    failure,
    answer,
    send,
    startOver() {
      setAnswer(undefined);
      setFailure(undefined);
    },
  };
}
