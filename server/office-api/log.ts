import { OFFICE_ACTS } from '../../domain/office/acts.ts';
import type * as calls from '../../domain/office/log-calls.ts';
import { csvText, noFormula } from '../../domain/values/csv.ts';
import { recordAct } from '../office/acts.ts';
import { readLog } from '../office/log.ts';
import { slugOfOne } from './customer/seen.ts';
import type { OfficeHandlers } from './handlers.ts';
import { pageOf } from './page-of.ts';
import { wholeFile } from './whole-file.ts';

const PAGE = 50;

export const log: OfficeHandlers<typeof calls> = {
  listLog: (request, { parts, billers }) =>
    pageOf(request, PAGE, (page) => readLog(parts, billers, { ...request, ...page })),

  async exportLog(request, { parts, billers, staff }) {
    const { db } = parts.store;
    const entries = await wholeFile('office.file-too-long', (most) =>
      readLog(parts, billers, { ...request, most }),
    );
    await recordAct(db, parts, 'office-exported', {
      staff: staff.id,
      subject: 'log',
      ...(await slugOfOne(db, billers)),
    });
    const head = [
      'time',
      'person',
      'act',
      'outcome',
      'customer',
      'biller',
      'subject',
      'before',
      'after',
      'reason',
    ];
    const rows = entries.map((entry) => [
      new Date(entry.at).toISOString(),
      entry.person,
      OFFICE_ACTS[entry.act],
      entry.outcome,
      String(entry.customer ?? ''),
      entry.biller ?? '',
      ...[entry.subject, entry.before, entry.after, entry.reason].map(noFormula),
    ]);
    return new Blob([csvText([head, ...rows])]);
  },
};
