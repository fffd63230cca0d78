import * as v from 'valibot';
import { call } from '../api/call.ts';
import { text } from '../api/wire.ts';
import { UNDOABLE } from './undo.ts';

export const undoChange = call({
  method: 'POST',
  path: '/services/web/customer/UndoChange',
  summary: 'Undoes the change whose notice held the link, or only says that it “was not me” (ruling 75).',
  description: 'Either way it ends all sessions, and the password signs nobody in any more.',
  who: 'anyone',
  request: v.object({ undo_token: text(200) }),
  answer: v.object({
    success: v.literal(true),
    /** The change that is undone; `nothing` after a link that only says "This was not me". */
    undone: v.picklist([...UNDOABLE, 'nothing']),
    /** Sets a new password. Empty unless the link came by mail to the address that the account has now. */
    password_reset_token: v.string(),
    /** True when the address was changed after the notice was sent, and still is. */
    is_address_changed: v.boolean(),
  }),
  failure: 'This did not work yet. Please try again.',
});
