import type { Role } from '../access/roles.ts'

export interface LandingUser {
  userId: string
  verified: boolean
  organizationId: string | null
  roles: readonly Role[]
}

/** Returns the page after login, and the target of 'Return Home' (specification, section 2). */
export function landing(user: LandingUser | null | undefined): string {
  if (!user) return '/login'
  if (!user.verified) return '/account/verification-required'
  if (user.organizationId) return `/org/${user.organizationId}`
  if (user.roles.includes('CLIENT_CONTACT')) return `/client/${user.userId}`
  return '/organization'
}
