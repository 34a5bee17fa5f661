import { may, type Permission } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import type { Setup } from './organizations.contract.ts'

export type SetupStep = keyof Setup

/** The setup steps in order, each with the permission of the route that completes it. */
export const setupSteps: Readonly<Record<SetupStep, Permission>> = {
  timeZone: 'organization.configure',
  payroll: 'organization.configure',
  client: 'clients.manage',
  location: 'locations.manage',
  job: 'jobs.manage',
  member: 'members.manage',
}

/** The steps that these roles can do. */
export const setupStepsOf = (roles: readonly Role[]) =>
  (Object.keys(setupSteps) as SetupStep[]).filter((step) => may(roles, setupSteps[step]))
