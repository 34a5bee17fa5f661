/** For `like`: whatever holds the text, of which no sign is a wildcard. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
