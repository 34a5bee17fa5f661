import type { ImportPreview } from '#shared/imports/imports.contract.ts'
import { importFields, neededFields, type ImportField, type ImportKind } from '#shared/imports/kinds.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface ColumnMatchingProps {
  kind: ImportKind
  preview: ImportPreview
  fields: readonly (ImportField | null)[]
  onChange: (fields: readonly (ImportField | null)[]) => void
}

const samples = 3

/** What each column of the file is, with what stands in it; found by their names, and the reader's to change. */
export function ColumnMatching({ kind, preview, fields, onChange }: ColumnMatchingProps) {
  const options = importFields[kind].map((field: ImportField) => ({
    value: field,
    label: neededFields[kind].includes(field) ? t('neededField', { name: t(`field.${field}`) }) : t(`field.${field}`),
  }))
  /** A field is one column's at most: the one that had it is left out. */
  const choose = (at: number, chosen: ImportField | null) =>
    onChange(fields.map((field, place) => (place === at ? chosen : field === chosen ? null : field)))
  return (
    <Card title={t('columnsStep')}>
      <p className="mb-4 text-sm text-ink-2">{t('columnsText')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {preview.columns.map(({ header }, at) => (
          <Select
            // oxlint-disable-next-line react/no-array-index-key -- columns have no other name of their own, and stay
            key={at}
            label={header || t('columnNumber', { number: at + 1 })}
            value={fields[at] ?? ''}
            placeholder={t('leaveOut')}
            options={options}
            hint={samplesOf(preview.rows, at)}
            onChange={({ target }) => choose(at, importFields[kind].find((field) => field === target.value) ?? null)}
          />
        ))}
      </div>
    </Card>
  )
}

/** The first things that stand in a column. */
function samplesOf(rows: ImportPreview['rows'], at: number) {
  const filled = [...new Set(rows.map((row) => row[at] ?? '').filter(Boolean))]
  return filled.length > 0 ? filled.slice(0, samples).join(' · ').slice(0, 90) : t('emptyColumn')
}
