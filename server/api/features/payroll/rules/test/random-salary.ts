import * as fc from 'fast-check'
import { salaryKinds, salaryPeriods } from '#shared/members/statuses.ts'
import type { Salary } from '../salary.ts'

export const randomSalary: fc.Arbitrary<Salary> = fc
  .record({
    rateE4: fc.integer({ min: 1, max: 50_000_000 }),
    per: fc.constantFrom(...salaryPeriods),
    kind: fc.constantFrom(...salaryKinds),
    minutes: fc.integer({ min: 60, max: 4000 }),
  })
  .map(({ minutes, ...salary }) => ({ ...salary, weeklyMinutes: salary.kind === 'fixed' ? minutes : null }))
