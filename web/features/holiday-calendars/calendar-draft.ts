import type { HolidayCalendar, HolidayCalendarDraft } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { generatedKinds, holidayPaidTo, observances } from '#shared/holiday-calendars/kinds.ts'
import { textOf } from '#web/platform/forms/use-form.ts'

/** Initial values of a new calendar, in the organization's country. */
export const firstDraft = (country: string): HolidayCalendarDraft => ({
  name: '',
  country,
  state: '',
  kinds: ['public'],
  observance: 'observed',
  paidMinutes: 480,
  paidTo: 'everyone',
  payMultiplierE4: 10_000,
  jobsSkipped: true,
  asksClients: true,
})

export const settingsOf = (calendar: HolidayCalendar): HolidayCalendarDraft => ({
  name: calendar.name,
  country: calendar.country,
  state: calendar.state,
  kinds: calendar.kinds,
  observance: calendar.observance,
  paidMinutes: calendar.paidMinutes,
  paidTo: calendar.paidTo ?? 'everyone',
  payMultiplierE4: calendar.payMultiplierE4,
  jobsSkipped: calendar.jobsSkipped,
  asksClients: calendar.asksClients,
})

/** Reads the effects on pay and schedule: hours, factor and checkbox. */
export const effectsIn = (values: FormData) => ({
  paidMinutes: Math.round(Number(values.get('paidMinutes')) * 60),
  payMultiplierE4: Math.round(Number(values.get('payMultiplierE4')) * 10_000),
  jobsSkipped: values.has('jobsSkipped'),
})

/** Reads the form's inputs. */
export const draftIn = (values: FormData): HolidayCalendarDraft => ({
  name: textOf(values, 'name'),
  country: textOf(values, 'country'),
  state: textOf(values, 'state'),
  kinds: generatedKinds.filter((kind) => values.getAll('kinds').includes(kind)),
  observance: observances.find((each) => each === values.get('observance')) ?? 'observed',
  ...effectsIn(values),
  paidTo: holidayPaidTo.find((each) => each === values.get('paidTo')) ?? 'everyone',
  asksClients: values.has('asksClients'),
})
