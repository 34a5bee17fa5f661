import { Plus, X } from 'lucide-react'
import type { Dilution } from '#shared/chemicals/chemicals.contract.ts'
import { chemicalLimits, waterTemperatures } from '#shared/chemicals/kinds.ts'
import { t as hazard } from '#web/domain/chemicals/texts.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

/** A dilution in the form, with an id so that removing one leaves the others as typed. */
export interface DilutionRow {
  id: string
  dilution: Dilution | undefined
}

export const toRow = (dilution: Dilution | undefined): DilutionRow => ({ id: crypto.randomUUID(), dilution })

/** The dilutions typed, in order. */
export function dilutionsOf(values: FormData): Dilution[] {
  const [uses, parts, waters, contacts] = ['use', 'parts', 'water', 'contact'].map((name) =>
    values.getAll(`dilution.${name}`).map(String),
  )
  return (uses ?? []).map((use, index) => ({
    use: use.trim(),
    parts: Number(parts?.[index]),
    water: waterTemperatures.find((temperature) => temperature === waters?.[index]) ?? null,
    contactSeconds: contacts?.[index] ? Math.round(Number(contacts[index]) * 60) : null,
  }))
}

interface DilutionFieldsProps {
  rows: readonly DilutionRow[]
  onChange: (rows: readonly DilutionRow[]) => void
}

export function DilutionFields({ rows, onChange }: DilutionFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-medium">{t('dilutions')}</legend>
      {rows.map(({ id, dilution }, index) => (
        <fieldset key={id} className="grid grid-cols-2 gap-3 border-b border-line pb-3">
          <legend className="sr-only">{t('dilutionNumber', { number: index + 1 })}</legend>
          <div className="col-span-2 flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field
                label={t('dilutionUse')}
                name="dilution.use"
                required
                maxLength={chemicalLimits.useMax}
                defaultValue={dilution?.use}
                placeholder={t('dilutionUseExample')}
              />
            </div>
            <IconButton
              label={t('removeDilution', { number: index + 1 })}
              onClick={() => onChange(rows.filter((row) => row.id !== id))}
            >
              <X className="size-4" />
            </IconButton>
          </div>
          <Field
            label={t('dilutionParts')}
            name="dilution.parts"
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={chemicalLimits.partsMax}
            defaultValue={dilution?.parts}
            placeholder="64"
          />
          <Field
            label={t('contactMinutes')}
            name="dilution.contact"
            type="number"
            inputMode="decimal"
            min={0.25}
            max={chemicalLimits.contactSecondsMax / 60}
            step={0.25}
            defaultValue={dilution?.contactSeconds ? dilution.contactSeconds / 60 : undefined}
          />
          <Select
            label={t('water')}
            name="dilution.water"
            placeholder={t('anyWater')}
            defaultValue={dilution?.water ?? ''}
            options={waterTemperatures.map((temperature) => ({
              value: temperature,
              label: hazard(`water.${temperature}`),
            }))}
          />
        </fieldset>
      ))}
      {rows.length < chemicalLimits.dilutionsMax && (
        <Button className="justify-self-start" onClick={() => onChange([...rows, toRow(undefined)])}>
          <Plus />
          {t('addDilution')}
        </Button>
      )}
    </fieldset>
  )
}
