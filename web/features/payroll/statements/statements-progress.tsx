import { useImperativeHandle, type Ref } from 'react'
import type { Payroll } from '#shared/payroll/payroll.contract.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { t } from '../texts.ts'
import { useStatements, type StatementsUnderWay } from './use-statements.ts'

export interface StatementsHandle {
  make: (payroll: Payroll) => void
}

/** Creates every member's statement on call through its ref, and renders only the progress. */
export function Statements({ organizationId, ref }: { organizationId: string; ref: Ref<StatementsHandle> }) {
  const { make, underWay } = useStatements(organizationId)
  useImperativeHandle(ref, () => ({ make }))
  return underWay && <StatementsProgress underWay={underWay} />
}

/** Progress of the statements, with a cancel button. */
const StatementsProgress = ({ underWay: { done, total, cancel } }: { underWay: StatementsUnderWay }) => (
  <Card className="mb-5">
    <div className="flex flex-wrap items-center gap-3">
      <label className="flex min-w-0 flex-1 flex-wrap items-center gap-3 text-sm text-ink-2 tabular-nums">
        <progress
          max={total}
          value={done}
          aria-label={t('statementsProgress')}
          className="h-2 w-32 appearance-none overflow-clip rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
        {t('statementsDone', { done, count: total })}
      </label>
      <Button onClick={cancel}>{t('cancelStatements')}</Button>
    </div>
  </Card>
)
