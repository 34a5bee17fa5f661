import type { SheetPreview } from '#shared/imports/imports.contract.ts'
import {
  dayFields,
  dayOrders,
  decimalSigns,
  importFields,
  neededFields,
  type ColumnFormat,
  type ImportField,
  type ImportKind,
} from '#shared/imports/kinds.ts'
import { formatDate, numberFormat } from '#web/platform/format/format.ts'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface ColumnMatchingProps {
  kind: ImportKind
  sheet: SheetPreview
  fields: readonly (ImportField | null)[]
  onFields: (fields: (ImportField | null)[]) => void
  onFormat: (at: number, format: ColumnFormat) => void
}

const samples = 3

/** Assigns the file's columns to fields, with samples; matched by name at first. */
export function ColumnMatching({ kind, sheet, fields, onFields, onFormat }: ColumnMatchingProps) {
  const options = importFields[kind].map((field: ImportField) => ({
    value: field,
    label: neededFields[kind].includes(field) ? t('neededField', { name: t(`field.${field}`) }) : t(`field.${field}`),
  }))
  /** Assigns a field to a column and removes it from any other. */
  const choose = (at: number, chosen: ImportField | null) =>
    onFields(fields.map((field, place) => (place === at ? chosen : field === chosen ? null : field)))
  return (
    <>
      <p className="mb-4 text-sm text-ink-2">{t('columnsText')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {sheet.columns.map((column, at) => {
          const name = column.header || t('columnNumber', { number: at + 1 })
          return (
            // oxlint-disable-next-line react/no-array-index-key -- columns have no other id and keep their order
            <div key={at} className="grid gap-2">
              <Select
                label={name}
                value={fields[at] ?? ''}
                placeholder={t('leaveOut')}
                options={options}
                hint={samplesOf(sheet.rows, at)}
                onChange={({ target }) =>
                  choose(at, importFields[kind].find((field) => field === target.value) ?? null)
                }
              />
              {column.reading && <FormatOf name={name} column={column} onChange={(format) => onFormat(at, format)} />}
            </div>
          )
        })}
      </div>
    </>
  )
}

interface FormatOfProps {
  name: string
  column: SheetPreview['columns'][number]
  onChange: (format: ColumnFormat) => void
}

/** How the dates or numbers of a column are read, shown by one of its cells. */
function FormatOf({ name, column: { field, format, reading }, onChange }: FormatOfProps) {
  if (!field || !reading) return null
  const isDay = dayFields.has(field)
  const formats: readonly ColumnFormat[] = isDay ? dayOrders : decimalSigns
  const to = isDay
    ? reading.to && formatDate(reading.to, { day: 'numeric', month: 'long', year: 'numeric' })
    : reading.to && numberFormat({ maximumFractionDigits: 6 }).format(Number(reading.to))
  return (
    <Select
      label={t(isDay ? 'readDates' : 'readNumbers', { name })}
      value={format ?? ''}
      {...(format === null && { placeholder: t('chooseFormat') })}
      options={formats.map((entry) => ({ value: entry, label: t(`format.${entry}`) }))}
      hint={to ? t('reading', { from: reading.from, to }) : t('readingUnclear', { from: reading.from })}
      onChange={({ target }) => {
        const chosen = formats.find((entry) => entry === target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

/** The first non-empty values of a column. */
function samplesOf(rows: SheetPreview['rows'], at: number) {
  const filled = [...new Set(rows.map((row) => row[at] ?? '').filter(Boolean))]
  return filled.length > 0 ? filled.slice(0, samples).join(' · ').slice(0, 90) : t('emptyColumn')
}
