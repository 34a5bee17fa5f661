import type { ImportOptions, SheetPreview } from '#shared/imports/imports.contract.ts'
import { importKinds, type ImportField } from '#shared/imports/kinds.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Select } from '#web/kit/select.tsx'
import { CellChanges } from './cell-changes.tsx'
import { ColumnMatching } from './column-matching.tsx'
import { RowProblems } from './row-problems.tsx'
import { t } from './texts.ts'
import type { ImportFile } from './use-import-file.ts'

interface SheetCardProps {
  /** The sheet's place in the file. */
  at: number
  sheet: SheetPreview
  isWorkbook: boolean
  importing: ImportFile
}

type Choice = NonNullable<ImportOptions['sheets']>[number]

/** One sheet: its contents, how its columns are read, its changes and its problems. */
export function SheetCard({ at, sheet, isWorkbook, importing }: SheetCardProps) {
  const { checked, choose } = importing
  const choices = checked?.options.sheets ?? []
  const choice = choices[at] ?? { kind: sheet.kind }
  const change = (changes: Partial<Choice>) =>
    void choose({ sheets: choices.map((entry, place) => (place === at ? { ...entry, ...changes } : entry)) })
  const fields = choice.fields ?? sheet.columns.map(({ field }) => field)
  const { kind } = sheet
  return (
    <Card title={isWorkbook ? t('sheetStep', { name: sheet.name }) : t('columnsStep')}>
      <div className="grid gap-4">
        {isWorkbook && (
          <Select
            label={t('sheetKind')}
            value={choice.kind ?? ''}
            placeholder={t('leaveSheetOut')}
            options={importKinds.map((option) => ({ value: option, label: t(`kind.${option}`) }))}
            onChange={({ target }) => {
              // Another list has other columns, so they are matched again.
              const { fields: _fields, formats: _formats, ...rest } = choice
              const next = { ...rest, kind: importKinds.find((option) => option === target.value) ?? null }
              void choose({ sheets: choices.map((entry, place) => (place === at ? next : entry)) })
            }}
          />
        )}
        {sheet.preset && (
          <Notice>
            {t(sheet.preset.confirmed ? 'preset' : 'presetUnconfirmed', { product: sheet.preset.product })}
          </Notice>
        )}
        {kind && sheet.leftOut.length > 0 && (
          <Notice tone="warn">{t('leftOut', { columns: sheet.leftOut.join(', ') })}</Notice>
        )}
        {kind && sheet.missing.length > 0 && (
          <Notice tone="bad" isUrgent>
            {t('missing', { fields: sheet.missing.map((field: ImportField) => t(`field.${field}`)).join(', ') })}
          </Notice>
        )}
        {kind && (
          <div>
            <ColumnMatching
              kind={kind}
              sheet={sheet}
              fields={fields}
              onFields={(chosen) => change({ fields: chosen })}
              onFormat={(place, format) =>
                change({
                  formats: sheet.columns.map((column, other) => (other === place ? format : column.format)),
                })
              }
            />
          </div>
        )}
      </div>
      {kind && sheet.changes.length > 0 && <CellChanges changes={sheet.changes} changed={sheet.changed} />}
      {kind && sheet.missing.length === 0 && sheet.problemCount > 0 && (
        <RowProblems
          key={checked?.key}
          preview={sheet}
          isSaving={importing.isSaving}
          onSave={() => void importing.saveProblems(at)}
          onMend={(mended) =>
            void choose({
              edits: [...(checked?.options.edits ?? []), ...mended.map((edit) => ({ sheet: at, ...edit }))],
            })
          }
        />
      )}
    </Card>
  )
}
