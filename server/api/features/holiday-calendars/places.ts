import { fieldProblem } from '#server/api/problem.ts'
import type { HolidayPlaces } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { loadHolidays } from './generate.ts'

const listed = (names: Readonly<Record<string, string>> = {}) =>
  Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name))

/** Countries with known holidays, or the states of one. */
export async function listPlaces(country?: string): Promise<HolidayPlaces> {
  const holidays = new (await loadHolidays())()
  return {
    countries: listed(holidays.getCountries('en')),
    states: country ? listed(holidays.getStates(country, 'en')) : [],
  }
}

/** @throws ProblemError 400 `holiday_place_unknown` that names the field. */
export async function requirePlace({ country, state }: { country: string; state: string }): Promise<void> {
  if (country === '') {
    if (state !== '') throw fieldProblem('holiday_place_unknown', 'state')
    return
  }
  const { countries, states } = await listPlaces(country)
  if (!countries.some(({ code }) => code === country)) throw fieldProblem('holiday_place_unknown', 'country')
  if (state !== '' && !states.some(({ code }) => code === state)) throw fieldProblem('holiday_place_unknown', 'state')
}
