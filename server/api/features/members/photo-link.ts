import { linkOfFile } from '#server/api/files/file-link.ts'

export const photoLink = (hash: string | null): string | null => hash && linkOfFile(hash)
