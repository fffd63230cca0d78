import { asWorded, type RefusalTexts } from '../../api/refusal.ts';
import { counted } from '../../values/counted.ts';
import { NOT_A_DIGEST, NOT_A_MAPPING_NAME } from './fields.ts';
import { wrongRequestText } from './wrong-request.ts';

export const IMPORT_REFUSALS = {
  'imports.wrong-request': wrongRequestText,
  'imports.upload-continues-at': ({ received }: { readonly received: number }) =>
    `${counted(received, 'byte')} of this file ${received === 1 ? 'has' : 'have'} arrived. Go on from there.`,
  'imports.under-way': () => 'This file is being uploaded or read elsewhere. Please try again in a minute.',
  'imports.held-again': ({ reason }: { readonly reason: string }) =>
    `${reason} Nothing was applied yet. Approve this file again if it is right all the same.`,
  'imports.sender-inactive': () =>
    'The person who sent this file is deactivated. Refuse the file, or send it anew.',
  'imports.other-content': () => 'The file does not have this SHA-256. Nothing was applied.',
  'imports.too-large': () => 'The file is larger than 1 GB. Nothing was applied.',
  'imports.mapping': asWorded,
  'imports.mapping-unread': ({ words }: { readonly words: string }) =>
    `${words} The mapping was not changed.`,
  'imports.mapping-changed': () =>
    'Somebody has changed this biller meanwhile. Read the mapping again. Nothing was changed.',
  'imports.not-a-digest': () => NOT_A_DIGEST,
  'imports.not-a-mapping-name': () => NOT_A_MAPPING_NAME,
} satisfies RefusalTexts;
