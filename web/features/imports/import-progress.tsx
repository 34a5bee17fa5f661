import { FileCheck, FileX } from 'lucide-react'
import { useEffect } from 'react'
import type { Import } from '#shared/imports/imports.contract.ts'
import type { ImportSubject } from '#shared/imports/kinds.ts'
import { importPaths } from '#shared/imports/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { amountOf } from './amount.ts'
import { t } from './texts.ts'

interface ImportProgressProps {
  organizationId: string
  importId: string
  /** Whether the page still holds the import's file. */
  hasFile: boolean
  /** Called when all rows are imported and the file is no longer needed. */
  onDone: () => void
  onNext: () => void
}

const pollMs = 1_000
const isOver = ({ state }: Import) => state === 'done' || state === 'failed' || state === 'undone'

export function ImportProgress({ organizationId, importId, hasFile, onDone, onNext }: ImportProgressProps) {
  const url = fill(importPaths.import, { organizationId, importId })
  const progress = useResource<Import>(url)
  const hasEnded = !!progress && isOver(progress)
  const isRunning = !!progress && !hasEnded
  useResource<Import>(isRunning ? url : null, { askEveryMs: pollMs })
  useEffect(() => {
    // Imported records appear in many lists, so all of the organization's data is refetched.
    if (hasEnded) void refresh(fill(organizationPaths.organization, { organizationId }))
  }, [hasEnded, organizationId])
  const isDone = progress?.state === 'done'
  useEffect(() => {
    if (isDone && hasFile) onDone()
  })

  if (!progress) {
    return (
      <Card>
        <SkeletonText lines={3} />
      </Card>
    )
  }
  const { added, changed } = progress
  const amount = amountOf(progress.kind, progress.state === 'done' ? added + changed : progress.rowCount)
  if (isRunning) return <Running imported={progress} amount={amount} />
  if (progress.state === 'failed') {
    return (
      <Card>
        <EmptyState
          icon={<FileX size={20} />}
          title={t('failed')}
          action={<Button onClick={onNext}>{t(hasFile ? 'checkAgain' : 'importMore')}</Button>}
        >
          {t('failedText')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        icon={<FileCheck size={20} />}
        title={t(progress.state === 'undone' ? 'undone' : 'done', { what: amount })}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button onClick={onNext}>{t('importMore')}</Button>
            <Link to={listOf(organizationId, progress.kind)} className="btn-primary">
              {t(isOfMembers(progress.kind) ? 'showMembers' : 'showClients')}
            </Link>
          </span>
        }
      >
        {progress.state === 'undone'
          ? progress.keptCount > 0
            ? t('keptCount', { count: progress.keptCount, number: formatNumber(progress.keptCount) })
            : t('undoneText')
          : t(`doneText.${progress.kind}`)}
      </EmptyState>
    </Card>
  )
}

const Running = ({ imported: { percent, state }, amount }: { imported: Import; amount: string }) => (
  <Card title={t(state === 'undoing' ? 'undoing' : 'running', { what: amount })}>
    <div className="grid gap-3">
      <progress
        className="h-2 w-full appearance-none overflow-clip rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        max={100}
        value={percent}
        aria-label={t('progress')}
      />
      <output className="text-sm text-ink-2 tabular-nums">
        {state === 'waiting' ? t('waiting') : t('percent', { percent })}
      </output>
      <p className="text-sm text-ink-2">{t('runningText')}</p>
    </div>
  </Card>
)

const isOfMembers = (kind: ImportSubject) =>
  kind === 'members' || kind === 'certifications' || kind === 'balances' || kind === 'hours'

/** Contacts, locations and jobs are listed under their clients. */
const listOf = (organizationId: string, kind: ImportSubject) =>
  isOfMembers(kind) ? pages.members(organizationId) : pages.clients(organizationId)
