import { describe, expect, test } from 'vitest'
import { may, type Access, type Permission } from '../access/permissions.ts'
import { roles, type Role } from '../access/roles.ts'
import { createClient } from '../clients/clients.contract.ts'
import { createJob } from '../jobs/jobs.contract.ts'
import { createLocation } from '../locations/locations.contract.ts'
import { createMember } from '../members/members.contract.ts'
import { Setup, updateConfiguration } from './organizations.contract.ts'
import { setupStepsOf, type SetupStep } from './setup-steps.ts'

/** The access of the route that completes each step. */
const doneBy: Record<SetupStep, Access> = {
  timeZone: updateConfiguration.config.access,
  payroll: updateConfiguration.config.access,
  client: createClient.config.access,
  location: createLocation.config.access,
  job: createJob.config.access,
  member: createMember.config.access,
}

/** Every combination of roles. */
const combinations = roles.reduce<Role[][]>(
  (combined, role) => [...combined, ...combined.map((each) => [...each, role])],
  [[]],
)

describe('the setup steps', () => {
  test('are exactly the steps whose route the roles may call, in contract order', () => {
    for (const held of combinations) {
      const allowed = Object.keys(Setup.properties).filter((step) => may(held, doneBy[step as SetupStep] as Permission))
      expect({ held, steps: setupStepsOf(held) }).toEqual({ held, steps: allowed })
    }
  })
})
