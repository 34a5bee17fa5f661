/** A staff role inside one organisation; a member may hold several, and they add up. */
export const staffRoles = ['MEMBER', 'EMPLOYEE', 'SUPERVISOR', 'ADMIN', 'OWNER'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Every role `me` can carry: staff roles of the chosen organisation, and the two that belong to none. */
export const roles = [...staffRoles, 'CLIENT_CONTACT', 'PLATFORM_ADMIN'] as const
export type Role = (typeof roles)[number]

export const everyStaffRole = staffRoles
export const workers = ['EMPLOYEE', 'SUPERVISOR', 'ADMIN', 'OWNER'] as const satisfies StaffRole[]
export const managers = ['SUPERVISOR', 'ADMIN', 'OWNER'] as const satisfies StaffRole[]
export const admins = ['ADMIN', 'OWNER'] as const satisfies StaffRole[]
export const owners = ['OWNER'] as const satisfies StaffRole[]
