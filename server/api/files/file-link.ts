import { organizationPaths } from '#shared/organizations/paths.ts'

/** Where staff read a stored file: its content's SHA-256 names it. Clients have addresses of their own. */
export const linkOfFile = (hash: string): string => organizationPaths.file.replace(':hash', hash)
