import { useState } from 'react'
import type { OpenChemicalPlace } from '#shared/chemicals/open-places.contract.ts'
import { bottles } from '#shared/chemicals/dilution.ts'
import { bottleText } from '#web/domain/chemicals/dilution-texts.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Select } from '#web/kit/select.tsx'
import { ChemicalCard } from './chemical-card.tsx'
import { t } from './texts.ts'
import type { CopyState } from './use-saved-copy.ts'

interface PlaceChemicalsProps {
  place: Pick<OpenChemicalPlace, 'units' | 'chemicals'>
  /** URL of a sheet. */
  sheetLink: (sheetId: string) => string
  copy: CopyState
  /** Removes a chemical from the location's list; undefined without permission. */
  removeOf?: (itemId: string) => (() => void) | undefined
}

/** The chemicals of a place, with amounts for the chosen bottle. */
export function PlaceChemicals({ place, sheetLink, copy, removeOf }: PlaceChemicalsProps) {
  const { units, chemicals } = place
  const [size, setSize] = useState('0')
  const sizes = bottles[units]
  const bottle = sizes[Number(size)] ?? sizes[0]
  if (chemicals.length === 0 || !bottle) {
    return (
      <Card>
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid gap-4">
      <output className="text-sm text-ink-2">{copyText(copy)}</output>
      {chemicals.some(({ dilutions }) => dilutions.length > 0) && (
        <Select
          label={t('bottle')}
          value={size}
          hint={t('fillWaterFirst')}
          options={sizes.map((one, index) => ({ value: String(index), label: bottleText(one) }))}
          onChange={(event) => setSize(event.target.value)}
        />
      )}
      {chemicals.map((chemical) => (
        <ChemicalCard
          key={chemical.itemId}
          chemical={chemical}
          units={units}
          bottle={bottle}
          sheetLink={sheetLink}
          onRemove={removeOf?.(chemical.itemId)}
        />
      ))}
    </div>
  )
}

function copyText(copy: CopyState) {
  if (copy === 'saving') return t('saving')
  if (copy === 'none') return t('notSaved')
  return copy.missing > 0 ? t('savedPartly', { count: copy.missing }) : t('saved')
}
