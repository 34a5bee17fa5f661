import type { Incident, Monitor } from '#shared/monitors/monitors.contract.ts'
import { presetOf, type PresetKey } from '#shared/monitors/presets.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import type { Tone } from '#web/kit/frame/badge.tsx'
import { presetName, t } from './texts.ts'

export const nameOf = (preset: PresetKey) => presetName(preset)
export const unitOf = (preset: PresetKey) => t(`unit.${presetOf(preset).unit}`)

/** Formats a preset's value with its unit: 1 day, 25.2 minutes, 75%. */
export const amountOf = (preset: PresetKey, value: number) =>
  t(`amount.${presetOf(preset).unit}`, { count: value, value: formatNumber(value) })

/** Describes the threshold at which a monitor fires. */
export const limitOf = ({ preset, threshold }: Pick<Monitor, 'preset' | 'threshold'>) =>
  t(`from.${presetOf(preset).fires}`, { amount: amountOf(preset, threshold) })

export const scopeOf = ({
  regionName,
  clientName,
  locationName,
}: Pick<Monitor, 'regionName' | 'clientName' | 'locationName'>) =>
  [regionName, clientName, locationName].filter(Boolean).join(', ') || t('everywhere')

export const stateTones = {
  off: 'neutral',
  ok: 'good',
  firing: 'bad',
  acknowledged: 'warn',
  snoozed: 'info',
} as const satisfies Record<Monitor['state'], Tone>

export const incidentTones = {
  open: 'bad',
  acknowledged: 'warn',
  snoozed: 'info',
  resolved: 'good',
} as const satisfies Record<Incident['state'], Tone>
