import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { inRepository } from '../paths.ts';
import { impossibleTransitions, PROOFS, walkCounts } from './files.ts';

const walks = await walkCounts();
const { PROVEN } = await import(pathToFileURL(inRepository('src/start/never-failing.fixture.ts')).href);
const proven = PROVEN as Record<string, { readonly machine: string; readonly subjects: readonly string[] }>;

test('each transition that no walk takes names a test that proves it impossible, and each such test is named', async () => {
  const text = await readFile(inRepository(PROOFS), 'utf8');
  const named = walks.flatMap(({ impossible }) => Object.values(impossible));
  expect([...new Set(named)].sort()).toEqual(Object.keys(proven).sort());
  for (const proof of Object.keys(proven)) expect(text).toContain(`'${proof}'`);
});

test('each transition that no walk takes is about the actor or the event that its proof drives', async () => {
  const declared = await impossibleTransitions();
  expect(declared.length).toBe(walks.flatMap(({ impossible }) => Object.keys(impossible)).length);
  for (const { machine, transition, subject, proof } of declared) {
    const about = `${machine}: ${transition}`;
    expect(proven[proof]?.machine, about).toBe(machine);
    expect(proven[proof]?.subjects, about).toContain(subject);
  }
  for (const [proof, { subjects }] of Object.entries(proven)) {
    const declaredFor = declared.filter((one) => one.proof === proof).map(({ subject }) => subject);
    expect(new Set(declaredFor), proof).toEqual(new Set(subjects));
  }
});

test('each walk takes every other transition', () => {
  for (const { machine, transitions, covered, impossible } of walks)
    expect([machine, covered]).toEqual([machine, transitions - Object.keys(impossible).length]);
});
