/**
 * For a process that is killed soon: V8 compiles PGlite once and skips the second, optimising compilation.
 * That would double the CPU time to the first answer, and such a process ends before it gains from it.
 */
export const QUICK_START = ['--liftoff-only'];
