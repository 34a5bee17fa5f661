import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Area } from '#shared/locations/locations.contract.ts'
import { limits } from '#shared/limits.ts'
import { floorTypes, type FloorType } from '#shared/locations/floor-types.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Select } from '#web/kit/select.tsx'
import { totalSquareFeet, type LocationEdit } from './location-changes.ts'
import { t } from './texts.ts'

export function readAreas(values: FormData): Pick<LocationEdit, 'areas'> {
  const areas: Area[] = []
  for (let index = 0; values.has(`areas.${index}.name`); index++) {
    const id = textOf(values, `areas.${index}.id`)
    const size = textOf(values, `areas.${index}.squareFeet`)
    areas.push({
      ...(id && { id }),
      name: textOf(values, `areas.${index}.name`),
      floorType: textOf(values, `areas.${index}.floorType`) as FloorType,
      squareFeet: size === '' ? null : Number(size),
    })
  }
  return { areas }
}

interface Row {
  readonly key: number
  readonly area: Area | undefined
}

interface AreaInputsProps {
  areas: readonly Area[]
}

/** A location's areas as rows of inputs named `areas.0.name` and so on. */
export function AreaInputs({ areas }: AreaInputsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [rows, setRows] = useState<readonly Row[]>(() =>
    areas.length ? areas.map((area, key) => ({ key, area })) : [{ key: 0, area: undefined }],
  )
  const [total, setTotal] = useState(() => totalSquareFeet(areas))
  const sum = () => {
    const form = list.current?.closest('form')
    if (form) setTotal(totalSquareFeet(readAreas(new FormData(form)).areas))
  }
  const add = () => {
    setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, area: undefined }])
    setTimeout(() => list.current?.querySelector<HTMLInputElement>('li:last-child input:not([type=hidden])')?.focus())
  }
  const remove = (key: number) => {
    setRows(rows.filter((row) => row.key !== key))
    setTimeout(sum)
  }

  return (
    <>
      <ol ref={list} className="grid gap-4 sm:gap-2" onInput={sum}>
        {rows.map((row, index) => (
          <li key={row.key}>
            <AreaRow
              area={row.area}
              index={index}
              onRemove={rows.length > 1 || row.area ? () => remove(row.key) : undefined}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button onClick={add} disabled={rows.length >= limits.areasMax}>
          <Plus size={16} />
          {t('addArea')}
        </Button>
        <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
          {t('total')}: <b className="font-semibold text-ink">{t('squareFeetOf', { size: formatNumber(total) })}</b>
        </p>
      </div>
    </>
  )
}

interface AreaRowProps {
  area: Area | undefined
  index: number
  onRemove: (() => void) | undefined
}

function AreaRow({ area, index, onRemove }: AreaRowProps) {
  const name = (part: string) => `areas.${index}.${part}`
  // In compact rows the first row's labels serve as column heads.
  const label = index === 0 ? '' : 'sm:[&>label]:sr-only'
  return (
    <fieldset className="grid min-w-0 grid-cols-[1fr_1fr_auto] items-start gap-2 max-sm:border-b max-sm:border-line max-sm:pb-4 sm:grid-cols-[2fr_1fr_1fr_auto]">
      <legend className="sr-only">{t('areaOf', { number: index + 1 })}</legend>
      <input type="hidden" name={name('id')} value={area?.id ?? ''} />
      <Field
        label={t('areaName')}
        name={name('name')}
        required
        defaultValue={area?.name}
        maxLength={limits.nameMax}
        autoComplete="off"
        className={`max-sm:col-span-3 ${label}`}
      />
      <Select
        label={t('floor')}
        name={name('floorType')}
        defaultValue={area?.floorType ?? 'carpet'}
        options={floorTypes.map((value) => ({ value, label: t(`${value}Floor`) }))}
        className={label}
      />
      <Field
        label={t('squareFeet')}
        name={name('squareFeet')}
        type="number"
        inputMode="numeric"
        min={0}
        max={limits.squareFeetMax}
        defaultValue={area?.squareFeet ?? ''}
        className={label}
      />
      <IconButton
        label={t('removeArea', { name: area?.name ?? t('areaOf', { number: index + 1 }) })}
        className={`max-sm:mt-6.5 ${index === 0 ? 'sm:mt-6.5' : ''}`}
        disabled={!onRemove}
        onClick={onRemove}
      >
        <Trash2 size={16} />
      </IconButton>
    </fieldset>
  )
}
