import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { formatZone } from '#web/platform/units/format-zone.ts'
import { formatClock, formatDate, formatWeekday } from '#web/platform/format/format.ts'
import { languageName } from '#web/platform/texts/language-name.ts'
import { language } from '#web/platform/texts/language.ts'
import type { ConflictParts } from '#web/domain/record/conflict-dialog.tsx'
import { t } from './texts.ts'

export type ConfigurationEdit = Omit<Configuration, 'version'>

/** The editable fields of the configuration. */
export const changesOf = ({ version: _version, ...changes }: Configuration): ConfigurationEdit => changes

/** A currency's code and name, e.g. USD · US Dollar. */
export const currencyText = (currency: string) =>
  `${currency} · ${new Intl.DisplayNames([language()], { type: 'currency' }).of(currency) ?? ''}`

export const weekdayText = (weekday: number) => formatWeekday(weekday)

const hoursText = (count: number | null) => (count === null ? t('noLimit') : t('hourCount', { count }))

/** Labels and formatters of the configuration's fields, for the conflict dialog. */
export const configurationParts = (): ConflictParts<ConfigurationEdit> => ({
  name: { label: t('name'), show: (name) => name },
  timeZone: { label: t('timeZone'), show: formatZone },
  weekStart: { label: t('weekStart'), show: weekdayText },
  workdayStart: { label: t('workdayStart'), show: (time) => formatClock(time) },
  language: { label: t('mainLanguage'), show: (chosen) => languageName(chosen) },
  languages: { label: t('languages'), show: (used) => used.map((each) => languageName(each)).join(', ') },
  currency: { label: t('currency'), show: currencyText },
  units: { label: t('units'), show: (units) => t(`unit.${units}`) },
  payPeriod: { label: t('payPeriod'), show: (kind) => t(`period.${kind}`) },
  payPeriodWeeks: { label: t('payPeriodWeeks'), show: (count) => t('weekCount', { count }) },
  payPeriodStart: {
    label: t('payPeriodStart'),
    show: (day) => day && formatDate(day, { dateStyle: 'long' }),
  },
  payDelayDays: { label: t('payDelayDays'), show: (count) => t('dayCount', { count }) },
  employerAddress: { label: t('employerAddress'), show: (address) => address },
  schedulePublishing: { label: t('schedulePublishing'), show: (mode) => t(`publishing.${mode}`) },
  rounding: { label: t('rounding'), show: (step) => t(`roundTo.${step}`) },
  geofencePolicy: { label: t('geofencePolicy'), show: (policy) => t(`geofence.${policy}`) },
  autoCloseMinutes: { label: t('autoCloseMinutes'), show: (count) => t('minuteCount', { count }) },
  lateMinutes: { label: t('lateMinutes'), show: (count) => t('minuteCount', { count }) },
  noShowMinutes: { label: t('noShowMinutes'), show: (count) => t('minuteCount', { count }) },
  earlyStartMinutes: { label: t('earlyStartMinutes'), show: (count) => t('minuteCount', { count }) },
  shortPercent: { label: t('shortPercent'), show: (share) => t('ofPlan', { share }) },
  confirmMinutes: {
    label: t('confirmMinutes'),
    show: (count) => (count === null ? t('off') : t('minuteCount', { count })),
  },
  swapApproval: { label: t('swapApproval'), show: (isOn) => t(isOn ? 'on' : 'off') },
  minRestHours: { label: t('minRestHours'), show: hoursText },
  maxDayHours: { label: t('maxDayHours'), show: hoursText },
  maxWeekHours: { label: t('maxWeekHours'), show: hoursText },
  maxConsecutiveDays: {
    label: t('maxConsecutiveDays'),
    show: (count) => (count === null ? t('noLimit') : t('dayCount', { count })),
  },
  minorRules: { label: t('minorRules'), show: (isOn) => t(isOn ? 'on' : 'off') },
  schoolFrom: { label: t('schoolFrom'), show: (time) => formatClock(time) },
  schoolTo: { label: t('schoolTo'), show: (time) => formatClock(time) },
  schoolOutFrom: { label: t('schoolOutFrom'), show: (day) => day && formatDate(day, { dateStyle: 'long' }) },
  schoolOutTo: { label: t('schoolOutTo'), show: (day) => day && formatDate(day, { dateStyle: 'long' }) },
  secondFactorRequired: {
    label: t('secondFactor'),
    show: (needed) => t(needed ? 'secondFactorOn' : 'secondFactorOff'),
  },
})
