import type { StaffRole } from '#shared/access/roles.ts'

interface Place {
  roles: readonly StaffRole[]
  regionIds: readonly string[]
}

/** A supervisor with regions is limited to them unless another role allows more. */
export const isRegionLimited = ({ roles, regionIds }: Place) =>
  regionIds.length > 0 && roles.includes('SUPERVISOR') && !roles.some((role) => role === 'ADMIN' || role === 'OWNER')
