import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  NO_TESTS,
  outsideErrorsFile,
  playwrightCounts,
  SHOWN,
  sum,
  UNANSWERED,
  vitestCounts,
  withFailureCount,
} from './counts.ts';

test('the counts of all runners are added', () => {
  const one = { passed: 3, failed: 1, skipped: 0, failures: ['a bill is paid once'] };
  expect(sum([one, NO_TESTS, { passed: 4, failed: 0, skipped: 2, failures: [] }])).toEqual({
    passed: 7,
    failed: 1,
    skipped: 2,
    failures: ['a bill is paid once'],
  });
});

test('a runner that fails without a failed test counts as one failure with its name', () => {
  const passed = { ...NO_TESTS, passed: 5 };
  expect(withFailureCount(passed, false, 'unit')).toEqual({
    ...passed,
    failed: 1,
    failures: ['unit failed outside its tests'],
  });
  expect(withFailureCount({ ...passed, failed: 3 }, false, 'unit').failed).toBe(3);
  expect(withFailureCount(passed, true, 'unit')).toEqual(passed);
});

test('an error between the tests is named, as is a file that does not load', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-counts-'));
  const file = join(folder, 'unit.json');
  const report = {
    numPassedTests: 4,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { name: 'bill.test.ts', status: 'failed', message: 'Cannot find bill.ts', assertionResults: [] },
    ],
  };
  await writeFile(file, JSON.stringify(report));
  await writeFile(outsideErrorsFile(file), JSON.stringify(['Error: after the end']));
  expect(await vitestCounts(file)).toMatchObject({
    passed: 4,
    failed: 2,
    failures: ['bill.test.ts: Cannot find bill.ts', 'Error: after the end'],
  });
});

test('a test that reached its time limit says so', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'billfold-counts-')), 'deploy.json');
  const late = {
    status: 'failed',
    fullName: 'a bill is paid',
    failureMessages: ['Error: STACK_TRACE_ERROR\n    at bill.test.ts:46:1'],
  };
  const testResults = [{ name: 'bill.test.ts', status: 'failed', message: '', assertionResults: [late] }];
  const counted = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
  await writeFile(file, JSON.stringify({ ...counted, testResults }));
  expect((await vitestCounts(file)).failures).toEqual(['a bill is paid\n    The time limit passed.']);
});

test('a browser story that failed is named with what it expected and found', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'billfold-counts-')), 'browser.json');
  const message = '\u001B[31mTest timeout of 120000ms exceeded.\u001B[39m\n\n  waiting for the receipt';
  const kept = (name: string, text: string) => ({ name, body: Buffer.from(text).toString('base64') });
  const attachments = [
    kept(UNANSWERED, 'GET /api/v2.1/cart: waits for 9000 ms'),
    kept(SHOWN, '#/cart: Cart | Pay City of Ashford'),
    kept('trace', 'of no use here'),
  ];
  const story = (title: string, results: object[]) => ({
    ok: results.every((result) => !('error' in result)),
    title,
    tests: [{ results }],
  });
  const suites = [
    {
      specs: [story('a bill is paid', [{}])],
      suites: [{ specs: [story('a card', [{ error: { message }, attachments }])] }],
    },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  await writeFile(file, JSON.stringify({ stats, suites }));
  expect((await playwrightCounts(file)).failures).toEqual([
    'a card\n    Test timeout of 120000ms exceeded.\n    waiting for the receipt\n    GET /api/v2.1/cart: waits for 9000 ms\n    #/cart: Cart | Pay City of Ashford',
  ]);
});
