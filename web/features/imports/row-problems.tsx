import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ImportPreview, ImportRowProblem } from '#shared/imports/imports.contract.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { Button } from '#web/kit/core/button.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { t } from './texts.ts'

interface RowProblemsProps {
  preview: ImportPreview
  isSaving: boolean
  onSave: () => void
}

const step = 25

/** Rows that cannot be imported, with reasons; a long list continues in the file. */
export function RowProblems({ preview: { problems, problemCount }, isSaving, onSave }: RowProblemsProps) {
  const [shown, setShown] = useState(step)
  const hidden = problemCount - problems.length
  return (
    <>
      <div className="grid gap-3 p-4">
        <Notice tone="bad" isUrgent>
          {t('problemCount', { count: problemCount, number: formatNumber(problemCount) })} {t('nothingWritten')}
        </Notice>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">{t('problemsText')}</p>
          <Button isBusy={isSaving} onClick={onSave}>
            <Download />
            {t('saveProblems')}
          </Button>
        </div>
      </div>
      <div className="border-t border-line max-md:p-4">
        <DataList
          label={t('problems')}
          rows={problems.slice(0, shown)}
          columns={columns}
          keyOf={({ row, field }) => `${row} ${field}`}
          card={ProblemCard}
        />
      </div>
      <LoadMore hasMore={shown < problems.length} isLoading={false} onLoad={() => setShown(shown + 4 * step)} />
      {shown >= problems.length && hidden > 0 && (
        <p className="border-t border-line p-4 text-sm text-ink-2">
          {t('moreProblems', { count: hidden, number: formatNumber(hidden) })}
        </p>
      )}
    </>
  )
}

const columnOf = ({ column, field }: ImportRowProblem) => column || t(`field.${field}`)

const columns: Column<ImportRowProblem>[] = [
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
    cell: ({ value }) => <span className="text-ink-2 wrap-break-word">{value}</span>,
  },
  {
    id: 'reason',
    get label() {
      return t('reason')
    },
    cell: ({ message }) => message,
  },
]

const ProblemCard = (problem: ImportRowProblem) => (
  <div className="text-sm">
    <p className="font-semibold">
      {t('row')} {formatNumber(problem.row)} · {columnOf(problem)}
    </p>
    {problem.value && <p className="text-ink-2 wrap-break-word">{problem.value}</p>}
    <p className="text-bad">{problem.message}</p>
  </div>
)
