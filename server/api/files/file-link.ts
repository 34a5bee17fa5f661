import { organizationPaths } from '#shared/organizations/paths.ts'

/** Returns the staff URL of a stored file, named by the SHA-256 of its content. Clients have separate URLs. */
export const linkOfFile = (hash: string): string => organizationPaths.file.replace(':hash', hash)
