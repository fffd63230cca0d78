import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of the tests that failed, each with the first lines of its first error. */
  failures: readonly string[];
}

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
      failures: [...total.failures, ...counts.failures],
    }),
    NO_TESTS,
  );
}

/**
 * A runner that failed without a failed test (a crash, an error between the tests) counts as one failure, which
 * is named after the runner.
 */
export function withFailureCount(counts: Counts, ok: boolean, runner: string): Counts {
  if (ok || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [...counts.failures, `${runner} failed outside its tests`] };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

export async function vitestCounts(file: string): Promise<Counts> {
  const report = await readReport<VitestReport>(file);
  if (!report) return NO_TESTS;
  const outside = [
    ...report.testResults
      .filter(
        ({ status, assertionResults }) =>
          status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
      )
      .map(({ name, message }) => `${name}: ${message}`),
    ...((await readReport<string[]>(outsideErrorsFile(file))) ?? []),
  ];
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + outside.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failure(fullName, failureMessages?.[0])),
      ...outside,
    ],
  };
}

/** The errors between the tests of a run, which Vitest's own report leaves out. */
export function outsideErrorsFile(report: string): string {
  return report.replace(/\.json$/, '-outside.json');
}

/** The lines that say what was expected and found; a stack or a call log follows them. */
const ERROR_LINES = 4;

/** What Vitest's JSON report gives for a test that reached its time limit. */
const TIMED_OUT = 'Error: STACK_TRACE_ERROR';

function failure(test: string, error = ''): string {
  const said = stripVTControlCharacters(error)
    .replace(TIMED_OUT, 'The time limit passed.')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*at /.test(line))
    .slice(0, ERROR_LINES);
  return [test, ...said.map((line) => `    ${line.trim()}`)].join('\n');
}

/** The name under which a browser test that failed keeps the requests that failed or still wait. */
export const UNANSWERED = 'unanswered requests';
/** The name under which it keeps what its pages showed. */
export const SHOWN = 'shown pages';

interface BrowserResult {
  error?: { message?: string };
  attachments?: { name: string; body?: string }[];
}

interface Suite {
  specs: { ok: boolean; title: string; tests: { results: BrowserResult[] }[] }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

export async function playwrightCounts(file: string): Promise<Counts> {
  const report = await readReport<PlaywrightReport>(file);
  if (!report) return NO_TESTS;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped, failures: report.suites.flatMap(failedIn) };
}

function failedIn({ specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, tests }) => {
      const result = tests.flatMap(({ results }) => results).find(({ error }) => error);
      return [failure(title, result?.error?.message), ...keptIn(result)].join('\n');
    }),
    ...suites.flatMap(failedIn),
  ];
}

function keptIn({ attachments = [] }: BrowserResult = {}): string[] {
  const kept = attachments.filter(({ name }) => name === UNANSWERED || name === SHOWN);
  const lines = kept.flatMap(({ body = '' }) => Buffer.from(body, 'base64').toString().split('\n'));
  return lines.filter((line) => line !== '').map((line) => `    ${line}`);
}

/** A runner that found no tests, or crashed, writes no report. */
async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}
