import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { supplyLimits } from '#shared/supplies/kinds.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from '../texts.ts'
import type { CountedQuantity, CountLine } from './count-lines.ts'

interface CountRowProps {
  line: CountLine
  counted: CountedQuantity | undefined
  /** True for the item scanned or typed last. */
  isFound: boolean
  /** True if its stock changed during the count. */
  hasMoved: boolean
  /** Undefined: not counted. */
  onCount: (quantity: number | undefined) => void
}

/** One item: its record, a stepper and a field for the number. */
export function CountRow({ line: { name, sku, unit, onHand }, counted, isFound, hasMoved, onCount }: CountRowProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isFound) return
    field.current?.focus()
    field.current?.select()
  }, [isFound])
  const record = counted?.expected ?? onHand
  const difference = counted && counted.quantity - counted.expected
  const step = (by: number) =>
    onCount(Math.min(supplyLimits.quantityMax, Math.max(0, (counted?.quantity ?? onHand) + by)))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-40 text-sm">
        <span className="block font-medium wrap-break-word">{name}</span>
        <span className="block text-ink-2">
          {[t('onRecord', { count: formatNumber(record), unit: unitFor(record, unit) }), sku]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {hasMoved && (
          <span role="alert" className="block font-medium text-bad">
            {t('recordMoved')}
          </span>
        )}
      </span>
      <span className="w-16 text-right text-sm font-medium tabular-nums">
        {difference !== undefined &&
          difference !== 0 &&
          `${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))}`}
        {difference === 0 && '✓'}
      </span>
      <span className="flex items-center gap-1">
        <IconButton label={t('less', { name })} onClick={() => step(-1)}>
          <Minus className="size-4" />
        </IconButton>
        <span className="w-20">
          <input
            ref={field}
            aria-label={t('countOf', { name })}
            className="field text-center tabular-nums"
            inputMode="numeric"
            pattern="[0-9]*"
            value={counted?.quantity ?? ''}
            placeholder="–"
            onChange={({ target }) => {
              const digits = target.value.replaceAll(/\D/g, '').slice(0, 7)
              onCount(digits === '' ? undefined : Math.min(supplyLimits.quantityMax, Number(digits)))
            }}
          />
        </span>
        <IconButton label={t('more', { name })} onClick={() => step(1)}>
          <Plus className="size-4" />
        </IconButton>
      </span>
    </li>
  )
}
