import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import type { Bill } from '../../domain/bill.ts';
import { registerFonts } from '../../pdf/fonts.ts';
import { StatementDocument } from '../../pdf/Statement.tsx';

const { resolve } = createRequire(import.meta.url);
registerFonts((file) => resolve(`@fontsource/noto-sans/files/${file}`));

/** Laying out a long statement takes seconds of a processor: it is done beside the thread that answers. */
parentPort?.on('message', async ({ job, bill }: { job: number; bill: Bill }) => {
  try {
    parentPort?.postMessage({ job, pdf: await renderToBuffer(StatementDocument({ bill })) });
  } catch (error) {
    parentPort?.postMessage({ job, error: String(error) });
  }
});
