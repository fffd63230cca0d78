/** The rows of a long table that a normal run takes: always the same third (ruling 37). Any other run takes them all. */
export function everyThird<Row>(table: readonly Row[]): readonly Row[] {
  return process.env.BILLFOLD_TEST_NORMAL ? table.filter((_, at) => at % 3 === 0) : table;
}
