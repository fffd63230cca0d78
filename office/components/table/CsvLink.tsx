import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import type { RequestOf } from '../../../domain/api/call.ts';
import type { Failure } from '../../../domain/api/failure.ts';
import type { OfficeCall } from '../../../domain/api/office-call.ts';
import { saveFile } from '../../../src/browser/download.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { ButtonLink } from '../../../src/components/buttons/ButtonLink.tsx';
import { linkTo } from '../../api/address.ts';
import type { Outcome } from '../../api/client.ts';
import { useOffice } from '../../app/office-context.tsx';
import { TABLE } from '../../text/en.ts';

/** The rows of a table as a file. */
export interface Csv {
  /** Undefined where what is asked for has no place in an address. */
  readonly href: string | undefined;
  readonly read: () => Promise<Outcome<Blob>>;
}

/** The file of a table that a list shows. It has no pages, so the cursors of the page are left out. */
export function useCsv<C extends OfficeCall>(call: C, shown: RequestOf<C>): Csv {
  return useCsvOf()(call, shown);
}

/** The files of a page with several tables. */
export function useCsvOf() {
  const { client } = useOffice();
  return <C extends OfficeCall>(call: C, shown: RequestOf<C>): Csv => {
    const { before, after, ...filters } = shown as Record<string, unknown>;
    const request = filters as RequestOf<C>;
    return {
      href: call.method === 'GET' ? linkTo(call, request) : undefined,
      read: async () => (await client.ask(call, request)) as Outcome<Blob>,
    };
  };
}

interface CsvLinkProps {
  readonly csv: Csv;
  /** What the table is called, where a page has several. */
  readonly of?: string;
  /** Undefined once a file was read. */
  readonly onFailure: (failure: Failure | undefined) => void;
}

/** Reads the file before it is saved: of a link that the server refuses, the browser shows no words. */
export function CsvLink({ csv: { href, read }, of, onFailure }: CsvLinkProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    // The same words are then heard again.
    onFailure(undefined);
    const outcome = await read();
    setBusy(false);
    onFailure(outcome.kind === 'failed' ? outcome.failure : undefined);
    if (outcome.kind === 'answered') saveFile(named(outcome.answer, href));
  };
  const look = {
    kind: 'quiet',
    size: 'dense',
    icon: <Download aria-hidden="true" />,
    'aria-busy': isBusy,
    'aria-label': of && TABLE.downloadOf(of),
    onClick: (event: MouseEvent) => void download(event),
  } as const;
  return href === undefined ? (
    <Button {...look}>{TABLE.download}</Button>
  ) : (
    <ButtonLink {...look} href={href} download>
      {TABLE.download}
    </ButtonLink>
  );
}

/** The server names a file by table, biller and day. */
function named(file: Blob, href = ''): File {
  if (file instanceof File) return file;
  const [path = ''] = href.split('?');
  return new File([file], path.slice(path.lastIndexOf('/') + 1), { type: 'text/csv' });
}
