/** What the schemas of uploads say of a field. */
export const NOT_A_DIGEST = 'This must be a SHA-256 in small hexadecimal.';
export const NOT_A_MAPPING_NAME = 'This must be the name of a mapping.';
