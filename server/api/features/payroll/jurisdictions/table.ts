import type { PayJurisdictions } from '#shared/payroll/pay-policies.contract.ts'
import type { PayPackId } from '#shared/payroll/kinds.ts'
import type { Language } from '#shared/languages.ts'
import { leavePresets } from '#shared/time-off/presets.ts'
import type { PlaceTerms } from '#server/api/features/payroll/rules/pay-policy.ts'
import { packFor } from '#server/api/features/payroll/rules/packs.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { canada } from './canada.ts'
import { lookedUpOn, wageOn, type Jurisdiction } from './jurisdiction.ts'
import { unitedStates } from './united-states.ts'

/** Existing set-up: lowercase names of leave policies in use, and the calendars of jurisdictions. */
export interface PlacesSetUp {
  leaveNames: ReadonlySet<string>
  /** Calendar ids by ISO 3166-2 code. */
  calendars: ReadonlyMap<string, string>
}

/** The 50 states, the District of Columbia and the 10 provinces. */
export const jurisdictions: readonly Jurisdiction[] = [...unitedStates, ...canada]

const byCode = new Map(jurisdictions.map((jurisdiction) => [jurisdiction.code, jurisdiction]))

export const jurisdictionOf = (code: string): Jurisdiction | undefined => byCode.get(code)

/** Returns the requested pack of the jurisdiction, or its default. @throws ProblemError 400 `jurisdiction_unknown`. */
export function packIn<T extends PayPackId | null>(code: string | null, packId: T): T | PayPackId {
  if (code === null) return packId
  const chosen = jurisdictionOf(code)
  if (!chosen) throw fieldProblem('jurisdiction_unknown', 'jurisdiction')
  return chosen.otherPackIds.find((id) => id === packId) ?? chosen.packId
}

/** Sorted by name within each country. */
export function listJurisdictions(language: Language, today: string, there: PlacesSetUp): PayJurisdictions {
  const items = jurisdictions.map(
    ({ code, names, packId, otherPackIds, federalBecause, minimumWages, leavePresetId, notCovered }) => ({
      code,
      name: names(language),
      packId,
      otherPackIds: [...otherPackIds],
      source: packFor(packId, today).source,
      federalBecause,
      minimumWageE4: wageOn(minimumWages, today),
      leavePresetId,
      hasLeave: there.leaveNames.has(
        leavePresets.find(({ id }) => id === leavePresetId)?.draft.name.toLowerCase() ?? '',
      ),
      hasHolidays: there.calendars.has(code),
      notCovered: [...notCovered],
    }),
  )
  return { lookedUpOn, items }
}

/**
 * States where a salary cannot be straight pay for fluctuating hours, or only in some trades (overtime-flsa.com,
 * "Salary Plus Half Time for Overtime … Is Not Allowed in 7 States", looked up on 23 November 2026; the decisions
 * were not read).
 */
const fixedHoursStates: ReadonlySet<string> = new Set(['US-AK', 'US-CA', 'US-CT', 'US-MT', 'US-NJ', 'US-NM', 'US-PA'])

export const hasFixedHoursOnly = (jurisdiction: string | null): boolean =>
  jurisdiction !== null && fixedHoursStates.has(jurisdiction)

interface PlaceScope {
  from: string
  packId: PayPackId | null
  jurisdiction: string | null
  minimumWageE4: number
}

/**
 * Merges each location's rules with its jurisdiction's dated minimum wages; a wage entered for the location wins if
 * it is higher. Input and output are oldest first.
 */
export function placeTerms(scopes: readonly PlaceScope[]): PlaceTerms[] {
  return scopes.flatMap(({ from, packId, jurisdiction, minimumWageE4 }, at) => {
    const wages = (jurisdiction && jurisdictionOf(jurisdiction)?.minimumWages) || []
    const until = scopes[at + 1]?.from ?? '9999-12-31'
    const raises = wages.filter((wage) => wage.from > from && wage.from < until)
    return [{ from, rateE4: wageOn(wages, from) }, ...raises].map((wage) => ({
      from: wage.from,
      packId,
      fixedHoursOnly: hasFixedHoursOnly(jurisdiction),
      minimumWageE4: Math.max(minimumWageE4, wage.rateE4),
    }))
  })
}
