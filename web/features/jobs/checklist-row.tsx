import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { Area } from '#shared/locations/locations.contract.ts'
import { taskFrequencies, type TaskFrequency } from '#shared/jobs/statuses.ts'
import { limits } from '#shared/limits.ts'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Select } from '#web/kit/select.tsx'
import type { DraftItem } from './job-draft.ts'
import { t } from './texts.ts'

/** A move up or down, and the element inside the row to focus afterwards. */
export interface Move {
  readonly by: -1 | 1
  readonly selector: string
}

interface ChecklistRowProps {
  item: DraftItem
  index: number
  count: number
  areas: readonly Area[]
  problem: string | undefined
  onChange: (part: Partial<DraftItem>) => void
  onMove: (move: Move) => void
  onRemove: () => void
}

const keys: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

export function ChecklistRow({ item, index, count, areas, problem, onChange, onMove, onRemove }: ChecklistRowProps) {
  const number = index + 1
  // In compact rows the first row's labels serve as column heads.
  const label = index === 0 ? '' : 'sm:[&>label]:sr-only'
  const buttons = index === 0 ? 'sm:mt-6.5' : ''
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of its inputs; buttons do the same
    <li
      data-key={item.key}
      className="max-sm:border-b max-sm:border-line max-sm:pb-4 max-sm:last:border-0 max-sm:last:pb-0"
      onKeyDown={(event) => {
        const by = keys[event.key]
        if (!event.altKey || !by) return
        event.preventDefault()
        const name = (event.target as HTMLInputElement).name
        onMove({ by, selector: name ? `[name$=".${name.split('.').at(-1)}"]` : 'input' })
      }}
    >
      <fieldset className="grid min-w-0 grid-cols-2 items-start gap-2 sm:grid-cols-[2fr_1fr_1fr_auto]">
        <legend className="sr-only">{t('taskOf', { number })}</legend>
        <Field
          label={t('task')}
          name={`checklist.${index}.task`}
          required
          value={item.task}
          maxLength={limits.nameMax}
          autoComplete="off"
          className={`max-sm:col-span-2 ${label}`}
          problem={problem}
          onChange={(event) => onChange({ task: event.target.value })}
        />
        <Select
          label={t('area')}
          name={`checklist.${index}.areaId`}
          value={item.areaId ?? ''}
          placeholder={t('wholeLocation')}
          options={areas.map(({ id = '', name }) => ({ value: id, label: name }))}
          className={label}
          onChange={(event) => onChange({ areaId: event.target.value || null })}
        />
        <Select
          label={t('frequency')}
          name={`checklist.${index}.frequency`}
          value={item.frequency}
          options={taskFrequencies.map((value) => ({ value, label: t(`every.${value}`) }))}
          className={label}
          onChange={(event) => onChange({ frequency: event.target.value as TaskFrequency })}
        />
        <span className={`flex max-sm:col-span-2 max-sm:justify-end ${buttons}`}>
          <IconButton
            label={t('moveUp', { number })}
            data-move="up"
            disabled={index === 0}
            className="disabled:opacity-30"
            onClick={() => onMove({ by: -1, selector: '[data-move="up"]' })}
          >
            <ArrowUp size={16} />
          </IconButton>
          <IconButton
            label={t('moveDown', { number })}
            data-move="down"
            disabled={number === count}
            className="disabled:opacity-30"
            onClick={() => onMove({ by: 1, selector: '[data-move="down"]' })}
          >
            <ArrowDown size={16} />
          </IconButton>
          <IconButton label={t('removeTask', { number })} onClick={onRemove}>
            <Trash2 size={16} />
          </IconButton>
        </span>
      </fieldset>
    </li>
  )
}
