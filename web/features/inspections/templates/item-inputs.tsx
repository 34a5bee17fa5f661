import type { InspectionPicture, TemplateItem } from '#shared/inspections/inspections.contract.ts'
import { scales } from '#shared/inspections/kinds.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { GuidanceInputs } from './guidance-inputs.tsx'
import { RangedField } from './ranged-field.tsx'
import { RowTools } from './row-tools.tsx'
import { TaskInputs } from './task-inputs.tsx'
import { t } from '../texts.ts'

/** The pictures of a template that is edited, also those added meanwhile. */
export interface TemplatePictures {
  url: string
  pictures: readonly InspectionPicture[]
  onAdd: (picture: InspectionPicture) => void
}

interface ItemInputsProps {
  item: TemplateItem
  number: number
  /** Prefix of the inputs' names: the item's path in the request. */
  name: string
  pictures: TemplatePictures
  place: { isFirst: boolean; isLast: boolean }
  onChange: (part: Partial<TemplateItem>) => void
  onMove: (by: -1 | 1) => void
  onDuplicate: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** An item of a template. */
export function ItemInputs({ item, number, name, pictures, place, onChange, ...tools }: ItemInputsProps) {
  const isPoints = item.scale === 'points'
  return (
    <div className="grid gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-start gap-x-2">
        <Field
          className="min-w-0 flex-1 basis-64"
          label={t('itemNumber', { number })}
          name={`${name}.text`}
          required
          maxLength={300}
          value={item.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        <span className="sm:pt-6">
          <RowTools named={t('itemNumber', { number })} {...place} {...tools} />
        </span>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('scale')}
          value={item.scale}
          options={scales.map((value) => ({ value, label: t(`scale.${value}`) }))}
          onChange={(event) => onChange({ scale: scales.find((each) => each === event.target.value) ?? 'five' })}
        />
        <RangedField
          key={isPoints ? 'points' : 'weight'}
          label={t(isPoints ? 'points' : 'weight')}
          name={`${name}.${isPoints ? 'points' : 'weight'}`}
          value={isPoints ? item.points : item.weight}
          min={1}
          max={isPoints ? 1_000 : 100}
          onValue={(value) => onChange(isPoints ? { points: value } : { weight: value })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <Checkbox
          label={t('critical')}
          checked={item.isCritical}
          onChange={(event) => onChange({ isCritical: event.target.checked })}
        />
        <Checkbox
          label={t('photoOnFail')}
          checked={item.photoOnFail}
          onChange={(event) => onChange({ photoOnFail: event.target.checked })}
        />
      </div>
      <TaskInputs item={item} name={name} onChange={onChange} />
      <GuidanceInputs
        item={item}
        name={name}
        picturesUrl={pictures.url}
        pictures={pictures.pictures}
        onPicture={pictures.onAdd}
        onChange={onChange}
      />
    </div>
  )
}
