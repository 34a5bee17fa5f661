import type { TemplateItem, TemplateSection } from '#shared/inspections/inspections.contract.ts'
import { inspectionLimits, scales } from '#shared/inspections/kinds.ts'
import { limits } from '#shared/limits.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { newItem } from '../templates/new-item.ts'
import { t } from '../texts.ts'

interface SectionInputsProps {
  section: TemplateSection
  /** Prefix of the inputs' names, with the section's index. */
  name: string
  problems: Readonly<Record<string, string>>
  onChange: (section: TemplateSection) => void
  onRemove: (() => void) | undefined
}

/** An area of a template with its items. */
export function SectionInputs({ section, name, problems, onChange, onRemove }: SectionInputsProps) {
  const { items } = section
  const named = (input: string) => ({ name: `${name}.${input}`, problem: problems[`${name}.${input}`] })
  const change = (at: number, part: Partial<TemplateItem>) => {
    const item = items[at]
    if (item) onChange({ ...section, items: items.with(at, { ...item, ...part }) })
  }
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-4">
      <legend className="font-semibold">{section.name || t('newSection')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('sectionName')}
          {...named('name')}
          required
          maxLength={limits.nameMax}
          value={section.name}
          onChange={(event) => onChange({ ...section, name: event.target.value })}
        />
        <Field
          label={t('weight')}
          {...named('weight')}
          type="number"
          min={1}
          max={100}
          required
          value={section.weight || ''}
          onChange={(event) => onChange({ ...section, weight: Number(event.target.value) })}
        />
      </div>
      {items.map((item, at) => (
        <div key={item.key} className="grid gap-2 border-t border-line py-2">
          <Field
            label={t('itemNumber', { number: at + 1 })}
            {...named(`${item.key}.text`)}
            required
            maxLength={300}
            value={item.text}
            onChange={(event) => change(at, { text: event.target.value })}
          />
          <div className="grid grid-cols-2 gap-3">
            <Select
              label={t('scale')}
              value={item.scale}
              options={scales.map((value) => ({ value, label: t(`scale.${value}`) }))}
              onChange={(event) => change(at, { scale: scales.find((each) => each === event.target.value) ?? 'five' })}
            />
            <Field
              label={t(item.scale === 'points' ? 'points' : 'weight')}
              {...named(`${item.key}.weight`)}
              type="number"
              min={1}
              max={item.scale === 'points' ? 1_000 : 100}
              required
              value={(item.scale === 'points' ? item.points : item.weight) || ''}
              onChange={(event) => {
                const value = Number(event.target.value)
                change(at, item.scale === 'points' ? { points: value } : { weight: value })
              }}
            />
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <Checkbox
              label={t('critical')}
              checked={item.isCritical}
              onChange={(event) => change(at, { isCritical: event.target.checked })}
            />
            <Checkbox
              label={t('photoOnFail')}
              checked={item.photoOnFail}
              onChange={(event) => change(at, { photoOnFail: event.target.checked })}
            />
            {items.length > 1 && (
              <Button
                kind="ghost"
                aria-label={t('removeItem', { number: at + 1 })}
                onClick={() => onChange({ ...section, items: items.toSpliced(at, 1) })}
              >
                {t('remove')}
              </Button>
            )}
          </div>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {items.length < inspectionLimits.itemsMax && (
          <Button onClick={() => onChange({ ...section, items: [...items, newItem()] })}>{t('addItem')}</Button>
        )}
        {onRemove && (
          <Button kind="ghost" onClick={onRemove}>
            {t('removeSection')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
