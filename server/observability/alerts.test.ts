import { readFile } from 'node:fs/promises';
import { collectDefaultMetrics } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { inRepository } from '../../tools/paths.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

let portal: Portal;
let known: Set<string>;
let rules: readonly Rule[];
let operations: string;

beforeAll(async () => {
  portal = await openPortal({}, { DATA_DIR: '.' });
  collectDefaultMetrics({ register: portal.parts.metrics.registry });
  const metrics = await (await portal.app.request('/metrics')).text();
  known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const file = await readFile(inRepository('deploy', 'prometheus', 'billfold-alerts.yaml'), 'utf8');
  rules = (parse(file) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
  operations = await readFile(inRepository('docs', 'operations.md'), 'utf8');
});

afterAll(() => portal.close());

/** The metrics in an expression, without the endings of a histogram. */
function metricsIn(expression: string): string[] {
  const names = [...expression.matchAll(/\b(?:billfold|nodejs|process)_\w+/g)].map(([name]) => name);
  return names.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
}

test('each alert watches metrics that the portal shows', () => {
  expect(rules.length).toBeGreaterThanOrEqual(8);
  for (const { alert, expr } of rules) {
    expect(metricsIn(expr).length, alert).toBeGreaterThan(0);
    for (const name of metricsIn(expr)) expect(known, `${alert}: ${name}`).toContain(name);
  }
});

test('each alert says how soon somebody has to look, and its runbook is there with its steps', () => {
  const sections = operations.split(/^(?=### )/m);
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    const [page, anchor] = annotations.runbook.split('#');
    expect(page).toBe('docs/operations.md');
    const runbook = sections.find((section) => anchorOf(section) === anchor);
    expect(runbook, `${alert}: ${anchor}`).toMatch(/^1\. /m);
  }
});

/** The anchor of a section, as a host of repositories makes it from the heading. */
function anchorOf(section: string): string {
  const [, heading = ''] = /^### (.+)$/m.exec(section) ?? [];
  return heading.toLowerCase().replaceAll(' ', '-');
}

test('each panel of the board shows metrics that the portal shows', async () => {
  const board = JSON.parse(await readFile(inRepository('deploy', 'grafana', 'billfold.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  for (const { title, targets } of board.panels)
    for (const { expr } of targets) {
      expect(metricsIn(expr).length, title).toBeGreaterThan(0);
      for (const name of metricsIn(expr)) expect(known, `${title}: ${name}`).toContain(name);
    }
});

test('each metric that the guide for operators names is one that the portal shows', () => {
  for (const [, name = ''] of operations.matchAll(/`((?:billfold|nodejs)_\w+)/g)) {
    if (/^billfold_(?:owner|restored)$/.test(name)) continue;
    expect(known, name).toContain(name);
  }
});
