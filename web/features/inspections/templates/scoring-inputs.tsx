import type { TemplateContent } from '#shared/inspections/inspections.contract.ts'
import { inspectionLimits, scoreMethods } from '#shared/inspections/kinds.ts'
import { Trash2 } from 'lucide-react'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Select } from '#web/kit/select.tsx'
import { RangedField } from './ranged-field.tsx'
import { t } from '../texts.ts'

interface ScoringInputsProps {
  content: TemplateContent
  onChange: (part: Partial<Omit<TemplateContent, 'sections'>>) => void
}

const hundredths = (points: number) => Math.round(points * 100)

/** How a template scores: method, when an item fails, the cap, and the names of results. */
export function ScoringInputs({ content, onChange }: ScoringInputsProps) {
  const { method, criticalThreshold, criticalCap, bands } = content
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-4">
      <legend className="font-semibold">{t('scoring')}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        <Select
          label={t('method')}
          value={method}
          options={scoreMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
          onChange={(event) => onChange({ method: scoreMethods.find((each) => each === event.target.value) ?? method })}
        />
        <RangedField
          label={t('threshold')}
          name="content.criticalThreshold"
          value={criticalThreshold / 100}
          min={0}
          max={100}
          step={0.01}
          hint={t('thresholdHint')}
          onValue={(value) => onChange({ criticalThreshold: hundredths(value) })}
        />
        <RangedField
          label={t('cap')}
          name="content.criticalCap"
          value={criticalCap / 100}
          min={0}
          max={100}
          step={0.01}
          hint={t('capHint')}
          onValue={(value) => onChange({ criticalCap: hundredths(value) })}
        />
      </div>
      <BandInputs bands={bands} onChange={(changed) => onChange({ bands: changed })} />
    </fieldset>
  )
}

type Bands = TemplateContent['bands']

/** The results by score, lowest first; the lowest begins at 0. */
function BandInputs({ bands, onChange }: { bands: Bands; onChange: (bands: Bands) => void }) {
  const change = (at: number, part: Partial<Bands[number]>) => {
    const band = bands[at]
    if (band) onChange(bands.with(at, { ...band, ...part }))
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{t('bands')}</p>
      <ul className="grid gap-2" aria-label={t('bands')}>
        {bands.map((band, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- bands have no identity but their place
          <li key={`${at} ${bands.length}`} className="flex items-start gap-3">
            <div className="w-28 shrink-0">
              <RangedField
                label={t('bandFrom')}
                name={`content.bands.${at}.from`}
                value={band.from / 100}
                min={0}
                max={100}
                step={0.01}
                onValue={(value) => change(at, { from: hundredths(value) })}
              />
            </div>
            <Field
              className="min-w-0 flex-1"
              label={t('bandName')}
              name={`content.bands.${at}.name`}
              required
              maxLength={60}
              value={band.name}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <IconButton
              className="mt-7"
              label={t('removeNamed', { named: band.name || t('bandName') })}
              disabled={bands.length === 1}
              onClick={() => onChange(bands.toSpliced(at, 1))}
            >
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {bands.length < inspectionLimits.bandsMax && (
        <Button
          className="justify-self-start"
          onClick={() => onChange([...bands, { from: nextFrom(bands), name: '' }])}
        >
          {t('addBand')}
        </Button>
      )}
    </div>
  )
}

/** Halfway between the highest band and 100. */
const nextFrom = (bands: Bands) => {
  const highest = Math.max(...bands.map(({ from }) => from))
  return Math.min(10_000, Math.ceil((highest + 10_000) / 200) * 100)
}
