import { organizationPaths } from '#shared/organizations/paths.ts'

export const photoLink = (hash: string | null): string | null => hash && organizationPaths.file.replace(':hash', hash)
