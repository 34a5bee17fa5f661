import { useState } from 'react'
import type { CorrectiveAction, CorrectiveActionPage } from '#shared/inspections/corrective-actions.contract.ts'
import { actionStates } from '#shared/inspections/kinds.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useChoice } from '#web/platform/url/use-choice.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { UnsentPhotos } from '#web/domain/photos/unsent-photos.tsx'
import { proofOf } from './use-proof.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { ActionLine } from './action-line.tsx'
import { t } from '../texts.ts'

interface ActionsTabProps {
  organizationId: string
  /** Without it only the reader's own actions are listed. */
  mayManage: boolean
}

export function ActionsTab({ organizationId, mayManage }: ActionsTabProps) {
  const [state, setState] = useChoice('state', actionStates)
  const [count, setCount] = useState(1)
  const [chosen, setChosen] = useState<CorrectiveAction>()
  const url = fill(inspectionPaths.correctiveActions, { organizationId })
  const { data, isLoading } = usePages<CorrectiveActionPage>(withQuery(url, { state }), count)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          label={t('show')}
          value={state}
          chips={actionStates.map((value) => ({ value, label: t(`action.${value}`) }))}
          onChange={(value) => {
            setCount(1)
            setState(value)
          }}
        />
        <ExportMenu
          lists={[{ url: withQuery(fill(inspectionPaths.correctiveActionExport, { organizationId }), { state }) }]}
        />
      </div>
      <Card isFlush>
        {!data && (
          <div className="p-4">
            <SkeletonText lines={4} />
          </div>
        )}
        {data?.items.length === 0 && <EmptyState title={t('noActions')} />}
        <ul className="divide-y divide-line" aria-label={t('tab.actions')}>
          {data?.items.map((action) => (
            <ActionLine
              key={action.id}
              action={action}
              onOpen={mayManage || action.state === 'open' ? setChosen : undefined}
            >
              {action.state === 'open' && (
                <UnsentPhotos place={proofOf(`${url}/${action.id}`)} onSent={() => refresh(url)} />
              )}
            </ActionLine>
          ))}
        </ul>
        <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setCount(count + 1)} />
      </Card>
      <ActionDialog
        organizationId={organizationId}
        url={url}
        action={chosen}
        mayManage={mayManage}
        onClose={() => setChosen(undefined)}
      />
    </>
  )
}
