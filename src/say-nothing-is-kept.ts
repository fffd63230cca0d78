import type { NoticesRef } from '../machines/app.ts';

/** Once, where the device store falls back to memory (ruling 13). */
export function sayNothingIsKept(notices: NoticesRef): void {
  notices.send({
    type: 'toast.shown',
    toast: {
      tone: 'warn',
      text: 'This browser does not let Billfold keep your bills. They will not open without a connection.',
      seconds: 15,
    },
  });
}
