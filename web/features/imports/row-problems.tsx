import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ImportOptions, ImportRowProblem, SheetPreview } from '#shared/imports/imports.contract.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { Button } from '#web/kit/core/button.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { t } from './texts.ts'

type Mended = Omit<NonNullable<ImportOptions['edits']>[number], 'sheet'>

interface RowProblemsProps {
  preview: SheetPreview
  isSaving: boolean
  onSave: () => void
  onMend: (mended: readonly Mended[]) => void
}

const step = 25
const keyOf = ({ row, field }: ImportRowProblem) => `${row} ${field}`

/**
 * Cells that cannot be imported, with reasons; they can be corrected here or in the file. Long lists are offered as a
 * file.
 */
export function RowProblems({ preview: { problems, problemCount }, isSaving, onSave, onMend }: RowProblemsProps) {
  const [rowLimit, setShown] = useState(step)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const hidden = problemCount - problems.length
  const columns = useMemo(
    () => columnsWith((problem, value) => setValues((now) => ({ ...now, [keyOf(problem)]: value }))),
    [],
  )
  const cards = useMemo(() => cardWith(columns), [columns])
  const mended = problems.flatMap((problem) => {
    const value = values[keyOf(problem)]
    return value === undefined || problem.columnAt === null
      ? []
      : [{ row: problem.row, column: problem.columnAt, value }]
  })
  return (
    <form
      className="mt-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (mended.length > 0) onMend(mended)
      }}
    >
      <div className="grid gap-3">
        <Notice tone="bad" isUrgent>
          {t('problemCount', { count: problemCount, number: formatNumber(problemCount) })} {t('nothingWritten')}
        </Notice>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">{t('problemsText')}</p>
          <Button isBusy={isSaving} onClick={onSave}>
            <Download />
            {t('saveProblems')}
          </Button>
          <Button type="submit" disabled={mended.length === 0}>
            {t('applyMended')}
          </Button>
        </div>
      </div>
      <div className="mt-3">
        <DataList
          label={t('problems')}
          rows={problems.slice(0, rowLimit)}
          columns={columns}
          keyOf={keyOf}
          card={cards}
        />
      </div>
      <LoadMore hasMore={rowLimit < problems.length} isLoading={false} onLoad={() => setShown(rowLimit + 4 * step)} />
      {rowLimit >= problems.length && hidden > 0 && (
        <p className="border-t border-line pt-4 text-sm text-ink-2">
          {t('moreProblems', { count: hidden, number: formatNumber(hidden) })}
        </p>
      )}
    </form>
  )
}

const columnOf = ({ column, field }: ImportRowProblem) => column || t(`field.${field}`)

const columnsWith = (onValue: (problem: ImportRowProblem, value: string) => void): Column<ImportRowProblem>[] => [
  {
    id: 'row',
    get label() {
      return t('row')
    },
    className: 'w-20',
    cell: ({ row }) => <span className="font-medium tabular-nums">{formatNumber(row)}</span>,
  },
  {
    id: 'column',
    get label() {
      return t('column')
    },
    cell: columnOf,
  },
  {
    id: 'value',
    get label() {
      return t('value')
    },
    cell: (problem) =>
      problem.columnAt === null ? null : (
        <input
          className="field"
          aria-label={t('mend', { row: problem.row, column: columnOf(problem) })}
          defaultValue={problem.value}
          onChange={({ target }) => onValue(problem, target.value)}
        />
      ),
  },
  {
    id: 'reason',
    get label() {
      return t('reason')
    },
    cell: ({ message }) => message,
  },
]

/** The same input on a narrow window. */
const cardWith = (columns: readonly Column<ImportRowProblem>[]) => (problem: ImportRowProblem) => (
  <div className="text-sm">
    <p className="font-semibold">
      {t('row')} {formatNumber(problem.row)} · {columnOf(problem)}
    </p>
    {columns.find(({ id }) => id === 'value')?.cell(problem)}
    <p className="text-bad">{problem.message}</p>
  </div>
)
