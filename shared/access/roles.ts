/** Staff roles within an organization; a member may hold several, and their permissions add up. */
export const staffRoles = ['MEMBER', 'EMPLOYEE', 'SUPERVISOR', 'ADMIN', 'OWNER'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Every role `me` can contain: the staff roles of the chosen organization, and the two outside of any. */
export const roles = [...staffRoles, 'CLIENT_CONTACT', 'PLATFORM_ADMIN'] as const
export type Role = (typeof roles)[number]

export const everyStaffRole = staffRoles
export const workers = ['EMPLOYEE', 'SUPERVISOR', 'ADMIN', 'OWNER'] as const satisfies StaffRole[]
export const managers = ['SUPERVISOR', 'ADMIN', 'OWNER'] as const satisfies StaffRole[]
export const admins = ['ADMIN', 'OWNER'] as const satisfies StaffRole[]
/**
 * True for members with access to their own work only: only they may sign in with a PIN, because a manager knew it
 * first.
 */
export const isCrewOnly = (memberRoles: readonly StaffRole[]) =>
  memberRoles.every((role) => role === 'EMPLOYEE' || role === 'MEMBER')
export const owners = ['OWNER'] as const satisfies StaffRole[]
