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

/** Assigns the file's columns to fields, with samples; matched by name at first. */
export function ColumnMatching({ kind, preview, fields, onChange }: ColumnMatchingProps) {
  const options = importFields[kind].map((field: ImportField) => ({
    value: field,
    label: neededFields[kind].includes(field) ? t('neededField', { name: t(`field.${field}`) }) : t(`field.${field}`),
  }))
  /** Assigns a field to a column and removes it from any other. */
  const choose = (at: number, chosen: ImportField | null) =>
    onChange(fields.map((field, place) => (place === at ? chosen : field === chosen ? null : field)))
  return (
    <Card title={t('columnsStep')}>
      <p className="mb-4 text-sm text-ink-2">{t('columnsText')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {preview.columns.map(({ header }, at) => (
          <Select
            // oxlint-disable-next-line react/no-array-index-key -- columns have no other id and keep their order
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

/** The first non-empty values of a column. */
function samplesOf(rows: ImportPreview['rows'], at: number) {
  const filled = [...new Set(rows.map((row) => row[at] ?? '').filter(Boolean))]
  return filled.length > 0 ? filled.slice(0, samples).join(' · ').slice(0, 90) : t('emptyColumn')
}
