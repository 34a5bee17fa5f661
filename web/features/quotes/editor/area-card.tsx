import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { QuoteArea } from '#shared/quotes/quote-content.contract.ts'
import type { ProductionRate } from '#shared/quotes/quote-settings.contract.ts'
import { limits } from '#shared/limits.ts'
import { floorTypes } from '#shared/locations/floor-types.ts'
import { useWide } from '#web/platform/window/use-wide.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { areaFeet, areaName } from '../document/area-name.ts'
import { AreaPhotos, type Album } from './area-photos.tsx'
import { NumberField } from './number-field.tsx'
import { changedAt, nameOf, taskOf, without } from './scope-change.ts'
import { TaskLine } from './task-line.tsx'
import { t } from '../texts.ts'
import { useListKeys } from '../list/use-list-keys.ts'

interface AreaCardProps {
  area: QuoteArea
  rates: readonly ProductionRate[]
  album?: Album
  /** Collapsed at first, on a desktop too. */
  isCollapsed: boolean
  onChange: (part: Partial<QuoteArea>) => void
  onCopy: (() => void) | undefined
  onRemove: () => void
}

/** An area of a walk-through: size, floor and tasks. On a phone it is collapsed to a line. */
export function AreaCard({ area, rates, album, isCollapsed, onChange, onCopy, onRemove }: AreaCardProps) {
  const isWide = useWide()
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? (isWide && !isCollapsed)
  return (
    <fieldset className="min-w-0 border-b border-line py-3">
      <legend className="sr-only">{area.name || t('area')}</legend>
      <button type="button" className="quote-area-line" aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
        <ChevronDown size={16} className={isOpen ? '' : '-rotate-90'} />
        <span className="min-w-0 flex-1 truncate text-left font-medium">{areaName(area)}</span>{' '}
        <span className="text-sm text-ink-2">{summaryOf(area)}</span>
      </button>
      {isOpen && (
        <>
          <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
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
            <NumberField
              label={t('identical')}
              hint={t('identicalHint')}
              value={area.count ?? 1}
              min={1}
              max={1_000}
              onValue={(count) => count && onChange({ count: Math.round(count) })}
            />
            <Select
              label={t('floor')}
              value={area.floorType}
              options={floorTypes.map((value) => ({ value, label: t(`${value}Floor`) }))}
              onChange={(event) =>
                onChange({ floorType: floorTypes.find((each) => each === event.target.value) ?? 'other' })
              }
            />
            <Field
              label={t('zone')}
              hint={t('zoneHint')}
              value={area.zone ?? ''}
              maxLength={60}
              onChange={(event) => onChange({ zone: event.target.value })}
            />
            <Field
              label={t('areaNote')}
              value={area.note}
              maxLength={500}
              onChange={(event) => onChange({ note: event.target.value })}
            />
          </div>
          {album && <AreaPhotos album={album} area={area} onChange={onChange} />}
          <TaskList area={area} onChange={onChange} />
          <Select
            className="mt-3"
            label={t('addTask')}
            value=""
            placeholder={t('chooseTask')}
            options={rates.map((rate) => ({ value: rate.id, label: nameOf(rate) }))}
            onChange={(event) => {
              const rate = rates.find(({ id }) => id === event.target.value)
              if (rate) onChange({ tasks: [...area.tasks, taskOf(rate)] })
            }}
          />
          <div className="mt-2 flex flex-wrap justify-end gap-2">
            {onCopy && (
              <Button kind="ghost" onClick={onCopy}>
                {t('copyArea')}
              </Button>
            )}
            <Button kind="ghost" onClick={onRemove}>
              {t('removeArea')}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  )
}

const summaryOf = ({ squareFeet, count, tasks }: QuoteArea) =>
  [squareFeet !== null && areaFeet({ squareFeet, count }), t('taskCount', { count: tasks.length })]
    .filter(Boolean)
    .join(' · ')

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
