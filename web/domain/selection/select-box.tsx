import { ListChecks } from 'lucide-react'
import { Button } from '#web/kit/core/button.tsx'
import type { Column } from '#web/domain/controls/data-list.tsx'
import type { Selectable, Selection } from './use-selection.ts'
import { t } from './texts.ts'
import './selection.css'

/** The column of a table whose rows are selectable. */
export const selectColumn = <Row extends Selectable>(
  selection: Selection<Row>,
  rows: readonly Row[] | undefined,
): Column<Row> => ({
  id: 'select',
  label: '',
  head: (
    <input
      type="checkbox"
      className="check align-middle"
      aria-label={t('selectShown')}
      disabled={!rows}
      checked={!!rows?.length && selection.rows.length === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = selection.rows.length > 0 && selection.rows.length < (rows?.length ?? 0)
      }}
      onChange={({ target }) => selection.choose(rows ?? [], target.checked)}
    />
  ),
  className: 'select-cell',
  cell: (row) => <SelectBox row={row} selection={selection} className="select-area" />,
})

/** Starts selecting on a phone, where rows are cards without a checkbox. */
export const SelectButton = ({ selection }: { selection: Selection }) => (
  <Button className="md:hidden" aria-label={t('selectRows')} aria-pressed={selection.isOpen} onClick={selection.toggle}>
    <ListChecks />
  </Button>
)

interface SelectBoxProps<Row extends Selectable> {
  row: Row
  selection: Selection<Row>
  className: string
}

export const SelectBox = <Row extends Selectable>({ row, selection, className }: SelectBoxProps<Row>) => (
  <label className={`relative z-1 grid ${className}`}>
    <input
      type="checkbox"
      className="check select-check"
      aria-label={t('select', { name: row.name })}
      checked={selection.rows.includes(row)}
      onChange={({ target }) => selection.choose([row], target.checked)}
    />
  </label>
)

/** A live region must exist before its text changes, and the bar's code is loaded lazily. */
export const SelectedCount = ({ selection }: { selection: Selection }) => (
  <p className="sr-only" aria-live="polite">
    {selection.isOpen && (selection.isAll ? t('everySelected') : t('selectedCount', { count: selection.rows.length }))}
  </p>
)
