import { readdir, readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRepository } from '../../tools/paths.ts';

const read = (...path: string[]) => readFile(inRepository(...path), 'utf8');

test('every host of a repository runs .ci/run and nothing else as its tests', async () => {
  const github = parse(await read('.github', 'workflows', 'ci.yml'));
  expect(github.permissions).toEqual({ contents: 'read' });
  const steps = github.jobs.run.steps as { run?: string }[];
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run']);
  const gitlab = parse(await read('.gitlab-ci.yml'));
  expect(gitlab.run.script).toEqual(['.ci/run']);
  expect((await stat(inRepository('.ci', 'run'))).mode & 0o111).not.toBe(0);
});

test('a workflow names each action of others by its commit, which nobody can move', async () => {
  const names = await readdir(inRepository('.github', 'workflows'));
  for (const name of names) {
    const used = [...(await read('.github', 'workflows', name)).matchAll(/uses: (\S+)/g)];
    for (const [, action] of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  }
});

test('forms for issues ask for what their readers need', async () => {
  const folder = inRepository('.github', 'ISSUE_TEMPLATE');
  const forms = (await readdir(folder)).filter((name) => name !== 'config.yml');
  expect(forms.length).toBeGreaterThan(0);
  for (const name of forms) {
    const { name: title, description, body } = parse(await read('.github', 'ISSUE_TEMPLATE', name));
    expect([typeof title, typeof description]).toEqual(['string', 'string']);
    const ids = body.flatMap(({ id }: { id?: string }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test('the image runs the Node of the repository, as a user with a number, and tells its health', async () => {
  const dockerfile = await read('Dockerfile');
  const node = (await read('.node-version')).trim();
  expect(dockerfile).toContain(`ARG BASE=docker.io/library/node:${node}-bookworm-slim`);
  expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, stage]) => stage);
  expect(stages.at(-1)).toBe('production');
  const production = dockerfile.slice(dockerfile.indexOf(' AS base'));
  expect(production.replace(/FROM base AS trial[\s\S]*?FROM/, 'FROM')).not.toContain('dist-sandbox');
});
