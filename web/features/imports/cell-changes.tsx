import type { SheetPreview } from '#shared/imports/imports.contract.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { t } from './texts.ts'

type CellChange = SheetPreview['changes'][number]

interface CellChangesProps {
  changes: readonly CellChange[]
  /** How many records change; only the first cells are listed. */
  changed: number
}

/** The cells that an import would change in existing records. */
export const CellChanges = ({ changes, changed }: CellChangesProps) => (
  <details className="mt-4">
    <summary className="cursor-pointer py-1 text-sm font-medium text-accent-ink">
      {t('changeCount', { count: changed, number: formatNumber(changed) })}
    </summary>
    <div className="mt-2">
      <DataList
        label={t('changes')}
        rows={changes}
        columns={columns}
        keyOf={({ row, field }) => `${row} ${field}`}
        card={ChangeCard}
      />
    </div>
  </details>
)

const displayText = (value: string) => value || t('empty')

const columns: Column<CellChange>[] = [
  {
    id: 'label',
    get label() {
      return t('record')
    },
    cell: ({ label }) => <span className="font-medium wrap-break-word">{label}</span>,
  },
  {
    id: 'field',
    get label() {
      return t('column')
    },
    cell: ({ field }) => t(`field.${field}`),
  },
  {
    id: 'before',
    get label() {
      return t('before')
    },
    cell: ({ before }) => <span className="text-ink-2 wrap-break-word">{displayText(before)}</span>,
  },
  {
    id: 'after',
    get label() {
      return t('after')
    },
    cell: ({ after }) => <span className="wrap-break-word">{displayText(after)}</span>,
  },
]

const ChangeCard = ({ label, field, before, after }: CellChange) => (
  <div className="text-sm wrap-break-word">
    <p className="font-semibold">
      {label} · {t(`field.${field}`)}
    </p>
    <p className="text-ink-2">{t('beforeAfter', { before: displayText(before), after: displayText(after) })}</p>
  </div>
)
