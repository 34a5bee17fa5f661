import { Plus, X } from 'lucide-react'
import type { UsedSupply } from '#shared/recap/recaps.contract.ts'
import { limits } from '#shared/limits.ts'
import { recapLimits } from '#shared/recap/limits.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from './texts.ts'

interface SuppliesUsedProps {
  supplies: readonly UsedSupply[]
  problemOf: (line: number, field: string) => string | undefined
  onChange: (supplies: UsedSupply[]) => void
}

export function SuppliesUsed({ supplies, problemOf, onChange }: SuppliesUsedProps) {
  const set = (line: number, part: Partial<UsedSupply>) =>
    onChange(supplies.map((supply, index) => (index === line ? { ...supply, ...part } : supply)))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-sm font-medium">{t('supplies')}</legend>
      {Array.from(supplies.entries(), ([line, supply]) => (
        <div key={line} className="recap-supply">
          <div className="recap-supply-inputs">
            <Field
              label={t('supplyName')}
              list="supply-names"
              value={supply.name}
              maxLength={limits.nameMax}
              problem={problemOf(line, 'name')}
              onChange={(event) => set(line, { name: event.target.value })}
            />
            <Field
              label={t('quantity')}
              type="number"
              inputMode="numeric"
              min={1}
              max={recapLimits.quantityMax}
              value={supply.quantity || ''}
              problem={problemOf(line, 'quantity')}
              onChange={(event) => set(line, { quantity: Math.trunc(Number(event.target.value)) })}
            />
            <Field
              label={t('unit')}
              value={supply.unit}
              maxLength={recapLimits.unitMax}
              problem={problemOf(line, 'unit')}
              onChange={(event) => set(line, { unit: event.target.value })}
            />
          </div>
          <IconButton
            label={t('removeSupply', { number: line + 1 })}
            onClick={() => onChange(supplies.filter((_, index) => index !== line))}
          >
            <X size={16} />
          </IconButton>
        </div>
      ))}
      {supplies.length < recapLimits.suppliesMax && (
        <Button
          kind="ghost"
          className="justify-self-start"
          onClick={() => onChange([...supplies, { name: '', quantity: 1, unit: '' }])}
        >
          <Plus />
          {t('addSupply')}
        </Button>
      )}
    </fieldset>
  )
}
