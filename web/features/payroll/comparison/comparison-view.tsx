import { useRef, useState } from 'react'
import type { PayComparison, PayComparisonOptions } from '#shared/payroll/pay-comparison.contract.ts'
import { comparedFields } from '#shared/payroll/pay-comparison.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { upload } from '#web/platform/files/upload.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Select } from '#web/kit/select.tsx'
import { FileDrop } from '#web/domain/controls/file-drop.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { roundingShare } from './explanation-text.ts'
import { t } from '../texts.ts'

interface ComparisonViewProps {
  organizationId: string
  from: string
}

interface Compared {
  file: File
  result: PayComparison
}

const accepted =
  'text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.csv,.tsv,.txt,.xlsx'

/** Compares the period with another product's file before a company switches; the file is not stored. */
export function ComparisonView({ organizationId, from }: ComparisonViewProps) {
  const [compared, setCompared] = useState<Compared>()
  const [isRunning, setRunning] = useState(false)
  const turn = useRef(0)

  async function compare(file: File, options: PayComparisonOptions) {
    const mine = ++turn.current
    const { fields } = options
    setRunning(true)
    // Shows the chosen columns immediately; the comparison follows with the answer.
    if (fields) setCompared((now) => now && withFields(now, fields))
    try {
      const url = withQuery(fill(payrollPaths.payComparison, { organizationId }), { from })
      const parts = { options: JSON.stringify(options) }
      const result = await upload<PayComparison>(url, file, () => {}, undefined, parts)
      if (mine === turn.current) setCompared({ file, result })
    } catch (error) {
      if (mine === turn.current) notifyFailure(error)
    } finally {
      if (mine === turn.current) setRunning(false)
    }
  }
  const { result } = compared ?? {}
  return (
    <div className="grid gap-5">
      <Card title={t('compareTitle')}>
        <p className="mb-4 text-sm text-ink-2">{t('compareText')}</p>
        <FileDrop
          label={t('compareFile')}
          accept={accepted}
          hint={compared ? compared.file.name : t('compareHint')}
          isBusy={isRunning}
          onFile={(file) => void compare(file, {})}
        />
        {compared && <Columns compared={compared} onFields={(fields) => void compare(compared.file, { fields })} />}
      </Card>
      {result?.isReadable && (
        <Card title={t('compareResult')} isFlush>
          <div className="p-4">
            <Summary result={result} />
          </div>
          <div className="border-t border-line max-md:p-4">
            <ComparisonTable result={result} />
          </div>
        </Card>
      )}
    </div>
  )
}

const withFields = ({ file, result }: Compared, fields: NonNullable<PayComparisonOptions['fields']>): Compared => ({
  file,
  result: { ...result, columns: result.columns.map((column, at) => ({ ...column, field: fields[at] ?? null })) },
})

interface ColumnsProps {
  compared: Compared
  onFields: (fields: NonNullable<PayComparisonOptions['fields']>) => void
}

/** The fields of the file's columns, open when the file cannot be read without a choice. */
function Columns({ compared: { result }, onFields }: ColumnsProps) {
  const { columns, isReadable } = result
  return (
    <details className="mt-4" open={!isReadable}>
      <summary className="cursor-pointer py-1 text-sm font-medium text-accent-ink">{t('compareColumns')}</summary>
      {!isReadable && (
        <div className="mt-2">
          <Notice tone="warn" isUrgent>
            {t('compareUnreadable')}
          </Notice>
        </div>
      )}
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {columns.map(({ header, field }, at) => (
          <Select
            // oxlint-disable-next-line react/no-array-index-key -- columns have no other id and keep their order
            key={at}
            label={header || `${at + 1}`}
            value={field ?? ''}
            placeholder={t('compareLeaveOut')}
            options={comparedFields.map((option) => ({ value: option, label: t(`compared.${option}`) }))}
            onChange={({ target }) => {
              const chosen = comparedFields.find((entry) => entry === target.value) ?? null
              onFields(
                columns.map((column, place) => (place === at ? chosen : column.field === chosen ? null : column.field)),
              )
            }}
          />
        ))}
      </div>
    </details>
  )
}

function Summary({ result }: { result: PayComparison }) {
  const { members } = result
  const same = members.filter(({ explanation }) => explanation.kind === 'same').length
  const rounding = roundingShare(result)
  return (
    <Notice tone={same === members.length ? 'good' : 'info'}>
      {t('compareCount', { count: members.length, same })} {rounding && t('compareRounding', rounding)}
    </Notice>
  )
}
