import { expect, test } from 'vitest';
import { divideStyles, rulesOf } from './style-sheets.ts';

const partOf = (owner: string) => (owner === 'Button' ? 'page' : owner === 'Bills' ? 'list' : 'rest');

test('each rule goes into the part of its file, and what has no class into the page', () => {
  const css =
    ':root{--a:1}.Button-quiet{color:red}.Bills-list{gap:0}@media print{.Bills-list{gap:1px}.Cart-row{gap:2px}}@keyframes Cart-in{to{opacity:1}}';
  expect(divideStyles(css, partOf)).toEqual({
    page: ':root{--a:1}.Button-quiet{color:red}',
    list: '.Bills-list{gap:0}@media print{.Bills-list{gap:1px}}',
    rest: '@media print{.Cart-row{gap:2px}}@keyframes Cart-in{to{opacity:1}}',
  });
});

test('a rule that the minifier has made from two files stands in the first of their parts', () => {
  expect(divideStyles('.Cart-row,.Button-quiet{gap:0}', partOf)).toEqual({
    page: '.Cart-row,.Button-quiet{gap:0}',
    list: '',
    rest: '',
  });
});

test('braces in a text end no rule, and styles that do not end fail the build', () => {
  expect(rulesOf('.A-x::before{content:"}"}.A-y{gap:0}')).toHaveLength(2);
  expect(() => rulesOf('.A-x{gap:0')).toThrow('do not end');
});
