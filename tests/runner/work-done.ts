/** The harness asks for all due work with this message, and a worker sends it back once nothing is due. */
export const WORK_DONE = 'work done';
