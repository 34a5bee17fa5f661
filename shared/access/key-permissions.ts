import { permissions, type Permission } from './permissions.ts'

/** Permissions no API key may have: secrets of places, keys and sign-in, full access, and those of client contacts. */
const personOnly = new Set<Permission>([
  'client_area.use',
  'locations.secrets',
  // A message is read by a person.
  'messages.use',
  'integrations.manage',
  'export.run',
  'organization.delete',
])

/** The permissions an API key may hold, in the order of the table. */
export const keyPermissions = (Object.keys(permissions) as Permission[]).filter(
  (permission) => !personOnly.has(permission),
)

const grantable: ReadonlySet<string> = new Set(keyPermissions)

/** True for access that an API key can have. */
export const isKeyPermission = (access: string): access is Permission => grantable.has(access)
