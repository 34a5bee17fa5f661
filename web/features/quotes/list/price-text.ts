import { formatMoney } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'

interface Priced {
  priceMinor: number
  onceMinor: number
}

/** A quote's monthly and one-time price; the two are never added together. */
export function priceText({ priceMinor, onceMinor }: Priced, currency: string): string {
  const once = t('priceOnce', { price: formatMoney(onceMinor, currency) })
  const monthly = t('aMonth', { price: formatMoney(priceMinor, currency) })
  if (onceMinor === 0) return monthly
  return priceMinor === 0 ? once : `${monthly} + ${once}`
}
