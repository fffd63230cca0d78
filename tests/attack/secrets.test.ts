import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startTelemetry } from '../../server/observability/otlp/start.ts';
import { openCollector } from '../stand-ins/otlp/collector.ts';
import { capturedLog } from '../support/captured-log.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { note } from './figures.ts';
import { lookForSecrets } from './secrets.ts';

let portal: Portal;

const UPLOAD_DIR = mkdtempSync(join(tmpdir(), 'billfold-uploads-'));

afterEach(() => portal.close());
afterAll(() => rmSync(UPLOAD_DIR, { recursive: true }));

test('no place that keeps or shows something has a secret that I entered or was given', async () => {
  const collector = await openCollector();
  const telemetry = startTelemetry({ endpoint: collector.url, headers: {}, ratio: 1 });
  const { log, said } = capturedLog(telemetry.logs);
  portal = await openPortal({ log }, { UPLOAD_DIR });
  telemetry.sendMetrics(portal.parts.metrics.registry);
  const sent = async () => {
    await telemetry.stop();
    await collector.close();
    expect(
      Math.min(collector.spans().length, collector.lines().length, collector.metrics().length),
    ).toBeGreaterThan(0);
    return collector.bodies.join('\n');
  };
  const figures = await lookForSecrets(portal, { said, sent });
  await note('attack', 4, 'secrets in every place of the server', figures);
  expect(figures.found).toEqual([]);
});

test('a secret in a table or in the log is found', async () => {
  portal = await openPortal({}, { UPLOAD_DIR });
  const planted = () => 'the password was Demo-pass-1';
  await portal.store.db.execute("update accounts set mailing_address = '378282246310005'");
  const { found } = await lookForSecrets(portal, { said: planted, sent: async () => 'of Canary-staff-7' });
  expect(found).toContain('password in the log');
  expect(found).toContain('card number in tables');
  expect(found).toContain('password of staff in traces, metrics and log lines at a collector');
});
