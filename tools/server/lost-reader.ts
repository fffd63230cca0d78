/**
 * Lets a command end quietly, and finish what it does, when nobody reads its output any more: `| head -4` closes the
 * pipe after four lines.
 */
export function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
