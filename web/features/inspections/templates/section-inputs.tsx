import type { TemplateItem, TemplateSection } from '#shared/inspections/inspections.contract.ts'
import { inspectionLimits } from '#shared/inspections/kinds.ts'
import { limits } from '#shared/limits.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { ItemInputs, type TemplatePictures } from './item-inputs.tsx'
import { duplicated, moveEntry } from './list-changes.ts'
import { newItem } from './new-item.ts'
import { RangedField } from './ranged-field.tsx'
import { RowTools } from './row-tools.tsx'
import { t } from '../texts.ts'

interface SectionInputsProps {
  section: TemplateSection
  /** Prefix of the inputs' names: the section's path in the request. */
  name: string
  pictures: TemplatePictures
  place: { isFirst: boolean; isLast: boolean }
  onChange: (section: TemplateSection) => void
  onMove: (by: -1 | 1) => void
  onDuplicate: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** An area of a template with its items. */
export function SectionInputs({ section, name, pictures, place, onChange, ...tools }: SectionInputsProps) {
  const { items } = section
  const put = (changed: TemplateItem[]) => onChange({ ...section, items: changed })
  const isFull = items.length >= inspectionLimits.itemsMax
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-4">
      <legend className="font-semibold">{section.name || t('newSection')}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={t('sectionName')}
          name={`${name}.name`}
          required
          maxLength={limits.nameMax}
          value={section.name}
          onChange={(event) => onChange({ ...section, name: event.target.value })}
        />
        <RangedField
          label={t('weight')}
          name={`${name}.weight`}
          value={section.weight}
          min={1}
          max={100}
          onValue={(weight) => onChange({ ...section, weight })}
        />
        <span className="sm:pt-6">
          <RowTools named={section.name || t('newSection')} {...place} {...tools} />
        </span>
      </div>
      {items.map((item, at) => (
        <ItemInputs
          key={item.key}
          item={item}
          number={at + 1}
          name={`${name}.items.${at}`}
          pictures={pictures}
          place={{ isFirst: at === 0, isLast: at === items.length - 1 }}
          onChange={(part) => put(items.with(at, { ...item, ...part }))}
          onMove={(by) => put(moveEntry(items, at, by))}
          onDuplicate={isFull ? undefined : () => put(duplicated(items, at, { ...item, key: newId() }))}
          onRemove={items.length > 1 ? () => put(items.toSpliced(at, 1)) : undefined}
        />
      ))}
      {!isFull && (
        <Button className="justify-self-start" onClick={() => put([...items, newItem()])}>
          {t('addItem')}
        </Button>
      )}
    </fieldset>
  )
}
