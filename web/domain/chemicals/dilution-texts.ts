import type { Dilution } from '#shared/chemicals/chemicals.contract.ts'
import { bottles, roundAmount, mixFor, mlPerOunce } from '#shared/chemicals/dilution.ts'
import { formatNumber, locale } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

type Units = keyof typeof bottles
type Bottle = (typeof bottles)[Units][number]

const unitNames = { ounce: 'fluid-ounce', gallon: 'gallon', milliliter: 'milliliter', liter: 'liter' } as const

const volume = (count: number, unit: keyof typeof unitNames) =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: unitNames[unit], maximumFractionDigits: 1 }).format(count)

export const bottleText = ({ count, unit }: Bottle) => volume(count, unit)

/** An amount as measuring cups show it, in the organization's unit and in the other: 2 fl oz (58 ml). */
function amountText(ml: number, units: Units) {
  const amounts = [volume(roundAmount(ml / mlPerOunce), 'ounce'), volume(roundAmount(ml), 'milliliter')] as const
  const [own, other] = units === 'imperial' ? amounts : amounts.toReversed()
  return t('both', { own: own ?? '', other: other ?? '' })
}

/** The contents of a bottle: concentrate, then water. */
export function mixText({ ml }: Bottle, parts: number, units: Units) {
  const { concentrateMl, waterMl } = mixFor(ml, parts)
  const concentrate = t('concentrate', { amount: amountText(concentrateMl, units) })
  return `${concentrate} + ${t('water', { amount: amountText(waterMl, units) })}`
}

/** The ratio as labels write it. */
export const ratioText = (parts: number) => `1:${parts}`

function contactText(seconds: number) {
  if (seconds % 60 > 0) return t('seconds', { count: formatNumber(seconds) })
  return t('minutes', { count: formatNumber(seconds / 60) })
}

/** Water and contact time; empty if the label states neither. */
export const conditionsText = ({ water, contactSeconds }: Dilution) =>
  [water && t(`water.${water}`), contactSeconds && t('keepWet', { time: contactText(contactSeconds) })]
    .filter(Boolean)
    .join(', ')
