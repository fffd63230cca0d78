import * as calls from '../../domain/office/log-calls.ts';
import { type LogQuery, readLog } from '../office/log.ts';
import type { OfficeHandlers } from './handlers.ts';
import { table } from './table.ts';

const TABLE = table(calls.exportLog.file, (request: LogQuery, { parts, billers }) =>
  readLog(parts, billers, request),
);

export const log: OfficeHandlers<typeof calls> = { listLog: TABLE.page, exportLog: TABLE.file };
