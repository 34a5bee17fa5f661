import type { LeavePolicy, LeavePolicyDraft, LeaveRules } from '#shared/time-off/time-off-policies.contract.ts'
import { accrualMethods, leaveKinds, leavingPays, type AccrualMethod } from '#shared/time-off/kinds.ts'
import { signedMinutes } from '#web/domain/leave/signed-minutes.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { t } from './texts.ts'

export const firstDraft: LeavePolicyDraft = {
  name: '',
  kind: 'vacation',
  paid: true,
  tracksBalance: true,
  includesHolidays: false,
  dayMinutes: 480,
  rules: {
    accrual: { method: 'yearly', minutes: 4_800 },
    capMinutes: null,
    yearlyAccrualMaxMinutes: null,
    yearlyUseMaxMinutes: null,
    yearStart: { kind: 'date', monthDay: '01-01' },
    carryOverMaxMinutes: 2_400,
    carryOverExpiresAfterDays: null,
    accrualWaitingDays: 0,
    useWaitingDays: 0,
    allowsNegative: false,
  },
  leaving: { pays: 'all', maxMinutes: 0, reinstatedDays: 0 },
}

export const settingsOf = (policy: LeavePolicy): LeavePolicyDraft => ({
  name: policy.name,
  kind: policy.kind,
  paid: policy.paid,
  tracksBalance: policy.tracksBalance,
  includesHolidays: policy.includesHolidays,
  dayMinutes: policy.dayMinutes,
  rules: policy.rules,
  leaving: policy.leaving,
})

/** A policy's accrual rules in one line. */
export function rulesInWords({ rules, tracksBalance }: LeavePolicyDraft): string {
  const { accrual } = rules
  if (!tracksBalance) return t('rule.noBalance')
  if (accrual.method === 'none') return t('rule.none')
  if (accrual.method === 'per_hour_worked') return t('rule.per_hour_worked', { hours: accrual.divisor })
  return t(`rule.${accrual.method}`, { time: signedMinutes(accrual.minutes) })
}

export const amountOf = ({ accrual }: LeaveRules) =>
  accrual.method === 'none'
    ? 0
    : accrual.method === 'per_hour_worked'
      ? accrual.divisor
      : Math.round((accrual.minutes / 60) * 100) / 100

/** Reads hours, e.g. 7.5, as minutes; empty for none. */
const minutesOf = (values: FormData, name: string) => {
  const typed = textOf(values, name)
  return typed === '' ? null : Math.round(Number(typed) * 60)
}

function accrualOf(method: AccrualMethod, values: FormData): LeaveRules['accrual'] {
  if (method === 'none') return { method }
  if (method === 'per_hour_worked') return { method, divisor: Number(textOf(values, 'amount')) }
  return { method, minutes: minutesOf(values, 'amount') ?? 0 }
}

export function draftIn(values: FormData): LeavePolicyDraft {
  const method = accrualMethods.find((each) => each === textOf(values, 'method')) ?? 'none'
  const expires = textOf(values, 'carryDays')
  return {
    name: textOf(values, 'name'),
    kind: leaveKinds.find((each) => each === textOf(values, 'kind')) ?? 'other',
    paid: values.has('paid'),
    tracksBalance: values.has('tracksBalance'),
    includesHolidays: values.has('includesHolidays'),
    dayMinutes: minutesOf(values, 'dayHours') ?? 480,
    rules: {
      accrual: accrualOf(method, values),
      capMinutes: minutesOf(values, 'capHours'),
      yearlyAccrualMaxMinutes: minutesOf(values, 'yearlyAccrualHours'),
      yearlyUseMaxMinutes: minutesOf(values, 'yearlyUseHours'),
      yearStart:
        textOf(values, 'yearStart') === 'hire' ? { kind: 'hire' } : { kind: 'date', monthDay: yearDay(values) },
      carryOverMaxMinutes: minutesOf(values, 'carryHours'),
      carryOverExpiresAfterDays: expires === '' ? null : Number(expires),
      accrualWaitingDays: Number(textOf(values, 'accrualWait')),
      useWaitingDays: Number(textOf(values, 'useWait')),
      allowsNegative: values.has('allowsNegative'),
    },
    leaving: {
      pays: leavingPays.find((each) => each === textOf(values, 'leavingPays')) ?? 'kept',
      maxMinutes: minutesOf(values, 'leavingHours') ?? 0,
      reinstatedDays: Number(textOf(values, 'reinstatedDays')),
    },
  }
}

const yearDay = (values: FormData) =>
  `${textOf(values, 'yearMonth').padStart(2, '0')}-${textOf(values, 'yearDate').padStart(2, '0')}`
