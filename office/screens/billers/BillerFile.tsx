import { useState } from 'react';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { type getBiller, getBillerFile } from '../../../domain/office/biller-calls.ts';
import { SelectField } from '../../../src/components/fields/SelectField.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useQuery } from '../../app/office-context.tsx';
import { FormColumn, Part } from '../../components/Part.tsx';
import { Read } from '../../components/Read.tsx';
import { BILLER } from '../../text/billers.ts';
import { PAGE } from '../../text/en.ts';
import css from './BillerPage.module.css';

interface BillerFileProps {
  readonly slug: string;
  readonly versions: AnswerOf<typeof getBiller>['versions'];
}

/** The file of a biller to be read, in any version. */
export function BillerFile({ slug, versions }: BillerFileProps) {
  const [version, setVersion] = useState('');
  const query = useQuery(getBillerFile, {
    slug,
    ...(version === '' ? {} : { version: Number(version) }),
  });
  return (
    <Part title={BILLER.file}>
      <p>{BILLER.fileLead}</p>
      <FormColumn>
        <SelectField label={BILLER.which} value={version} onChange={({ target }) => setVersion(target.value)}>
          <option value="">{BILLER.present}</option>
          {versions.map((one) => (
            <option key={one.version} value={one.version}>
              {BILLER.atVersion(one.version, momentOf(one.applied_at))}
            </option>
          ))}
        </SelectField>
      </FormColumn>
      <Read query={query} words={{ reading: BILLER.reading, unread: PAGE.unread }} rows={6}>
        {({ file }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, so a keyboard has to reach it.
          <section className={css.file} tabIndex={0} aria-label={BILLER.fileText}>
            <pre>{file}</pre>
          </section>
        )}
      </Read>
    </Part>
  );
}
