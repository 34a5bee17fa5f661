import type { QuoteArea } from '#shared/quotes/quote-content.contract.ts'
import type { ProductionRate } from '#shared/quotes/quote-settings.contract.ts'
import { limits } from '#shared/limits.ts'
import { floorTypes } from '#shared/locations/floor-types.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { AreaPhotos, type Album } from './area-photos.tsx'
import { NumberField } from './number-field.tsx'
import { changedAt, nameOf, taskOf, without } from './scope-change.ts'
import { TaskLine } from './task-line.tsx'
import { t } from '../texts.ts'
import { useListKeys } from '../list/use-list-keys.ts'

interface AreaCardProps {
  area: QuoteArea
  rates: readonly ProductionRate[]
  album: Album
  onChange: (part: Partial<QuoteArea>) => void
  onRemove: () => void
}

/** An area of a walk-through: size, floor and tasks. */
export const AreaCard = ({ area, rates, album, onChange, onRemove }: AreaCardProps) => (
  <fieldset className="min-w-0 border-b border-line py-4">
    <legend className="sr-only">{area.name || t('area')}</legend>
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={t('areaName')}
        value={area.name}
        maxLength={limits.nameMax}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <NumberField
        label={t('squareFeet')}
        value={area.squareFeet}
        max={limits.squareFeetMax}
        onValue={(squareFeet) => onChange({ squareFeet })}
      />
      <Select
        label={t('floor')}
        value={area.floorType}
        options={floorTypes.map((value) => ({ value, label: t(`${value}Floor`) }))}
        onChange={(event) => onChange({ floorType: floorTypes.find((each) => each === event.target.value) ?? 'other' })}
      />
      <Field
        label={t('areaNote')}
        value={area.note}
        maxLength={500}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </div>
    <AreaPhotos album={album} area={area} onChange={onChange} />
    <TaskList area={area} onChange={onChange} />
    <div className="mt-3 flex flex-wrap items-end justify-between gap-2">
      <Select
        label={t('addTask')}
        value=""
        placeholder={t('chooseTask')}
        options={rates.map((rate) => ({ value: rate.id, label: nameOf(rate) }))}
        onChange={(event) => {
          const rate = rates.find(({ id }) => id === event.target.value)
          if (rate) onChange({ tasks: [...area.tasks, taskOf(rate)] })
        }}
      />
      <Button kind="ghost" onClick={onRemove}>
        {t('removeArea')}
      </Button>
    </div>
  </fieldset>
)

function TaskList({ area, onChange }: Pick<AreaCardProps, 'area' | 'onChange'>) {
  const { keyAt, drop } = useListKeys(area.tasks.length)
  return (
    <ul className="mt-3 grid gap-3">
      {area.tasks.map((task, at) => (
        <TaskLine
          key={keyAt(at)}
          task={task}
          squareFeet={area.squareFeet}
          onChange={(part) => onChange({ tasks: changedAt(area.tasks, at, part) })}
          onRemove={() => {
            drop(at)
            onChange({ tasks: without(area.tasks, at) })
          }}
        />
      ))}
    </ul>
  )
}
