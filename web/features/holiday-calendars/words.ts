import type { HolidayAssignment, HolidayCalendarDraft } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { nameIn, type Names } from '#shared/names.ts'
import { formatDate, formatNumber } from '#web/platform/format/format.ts'
import { language } from '#web/platform/texts/language.ts'
import { t } from './texts.ts'

/** A name in the page's language, or in the other one if it is missing. */
export const nameOf = (names: Names) => nameIn(names, language())

export const countryName = (code: string) => new Intl.DisplayNames([language()], { type: 'region' }).of(code) ?? code

/** A calendar's country and state, e.g. United States · TX. */
export const placeName = ({ country, state }: Pick<HolidayCalendarDraft, 'country' | 'state'>) =>
  country ? [countryName(country), state].filter(Boolean).join(' · ') : t('byHand')

export const dayName = (date: string) => formatDate(date, { weekday: 'short', month: 'short', day: 'numeric' })
export const formatLongDay = (date: string) => formatDate(date, { dateStyle: 'long' })

export const factorOf = (multiplierE4: number) => formatNumber(multiplierE4 / 10_000)

export const targetName = ({ scope, name, client }: Pick<HolidayAssignment, 'scope' | 'name' | 'client'>) =>
  scope === 'organization' ? t('wholeOrganization') : client ? `${name} (${client.name})` : name
