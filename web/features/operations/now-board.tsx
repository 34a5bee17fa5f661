import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Operations, VisitNow, WorkNow } from '#shared/operations/operations.contract.ts'
import { operationPaths } from '#shared/operations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { OpenedVisit } from './adding/opened-visit.tsx'
import { useOpenedNow } from './adding/opened-now.ts'
import { Cover } from './cover.tsx'
import { EndWork } from './end-work.tsx'
import { groupsOf, kinds, type Group, type Kind } from './groups.ts'
import { StartWork, type StartTarget } from './start-work.tsx'
import { t } from './texts.ts'
import { VisitRow } from './visit-row.tsx'
import { WorkRow } from './work-row.tsx'

/** Polling interval: a visit becomes late with time alone, without a change event. */
const askEveryMs = 30_000
/** Rows shown per group at first; the rest on demand. */
const shownFirst = 50
const keyOf = ({ jobId, originalStart }: VisitNow) => `${jobId} ${originalStart}`

/** The current day: who is working, late, absent or still to come. */
export function NowBoard({ organizationId }: { organizationId: string }) {
  const [params, setParams] = useSearchParams()
  const only = kinds.find((kind) => kind === params.get('state'))
  const url = fill(operationPaths.operations, { organizationId })
  const now = useResource<Operations>(url, { askEveryMs })
  const [ending, setEnding] = useState<WorkNow>()
  const [covered, setCovered] = useState<VisitNow>()
  const [starter, setStarter] = useState<StartTarget>()
  const { open, opened } = useOpenedNow(organizationId)
  const choose = (kind: Kind | '') => setParams(withParams(params, { state: kind }), { replace: true })
  const groups = now && groupsOf(now, only)
  const isAsked = !!useConfiguration(organizationId)?.confirmMinutes
  const tiles = kinds.filter((kind) => kind !== 'unconfirmed' || isAsked || kind === only)

  return (
    <>
      <fieldset
        aria-label={t('show')}
        className={`mb-5 grid min-w-0 grid-cols-3 gap-2 sm:gap-4 ${isAsked ? 'xl:grid-cols-5' : 'xl:grid-cols-9'}`}
      >
        {tiles.map((kind) => (
          <Tile
            key={kind}
            kind={kind}
            count={now?.counts[kind]}
            isChosen={kind === only}
            onChoose={() => choose(kind === only ? '' : kind)}
          />
        ))}
      </fieldset>
      <div className="grid gap-5" aria-busy={!groups}>
        {groups?.map((group) => (
          // A new key per filter collapses the groups again.
          <GroupCard
            key={`${group.kind} ${only}`}
            organizationId={organizationId}
            group={group}
            onEnd={setEnding}
            onCover={setCovered}
            onStart={setStarter}
            onOpen={open}
          />
        )) ?? <Skeleton className="h-40 rounded-lg" />}
        {groups?.length === 0 && (
          <Card>
            {only ? (
              <EmptyState title={t('noneSo')} action={<Button onClick={() => choose('')}>{t('all')}</Button>}>
                {t('noneSoText')}
              </EmptyState>
            ) : (
              <EmptyState
                title={t('nothing')}
                action={
                  <Link to={pages.clients(organizationId)} className="btn-secondary">
                    {t('toClients')}
                  </Link>
                }
              >
                {t('nothingText')}
              </EmptyState>
            )}
          </Card>
        )}
      </div>
      <EndWork organizationId={organizationId} work={ending} onClose={() => setEnding(undefined)} />
      <Cover organizationId={organizationId} visit={covered} onClose={() => setCovered(undefined)} />
      <OpenedVisit {...opened} />
      <StartWork organizationId={organizationId} starter={starter} onClose={() => setStarter(undefined)} />
    </>
  )
}

interface TileProps {
  kind: Kind
  /** Undefined while it loads. */
  count: number | undefined
  isChosen: boolean
  onChoose: () => void
}

const Tile = ({ kind, count, isChosen, onChoose }: TileProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    className={`card flex flex-col px-4 py-3 text-left max-sm:p-2 ${isChosen ? 'border-accent bg-accent-soft' : 'hover:bg-sunken'}`}
    onClick={onChoose}
  >
    <span className="max-w-full flex-1 text-2xs wrap-break-word text-ink-2">{t(kind)}</span>
    <span className="flex items-center text-xl font-semibold tabular-nums">
      {count ?? <Skeleton className="h-6 w-16" />}
    </span>
  </button>
)

interface GroupCardProps {
  organizationId: string
  group: Group
  onEnd: (work: WorkNow) => void
  onCover: (visit: VisitNow) => void
  onStart: (starter: StartTarget) => void
  onOpen: (visit: VisitNow) => void
}

function GroupCard({ organizationId, group: { kind, visits, work }, onEnd, onCover, onStart, onOpen }: GroupCardProps) {
  const [isWhole, setWhole] = useState(false)
  const visibleVisits = isWhole ? visits : visits.slice(0, shownFirst)
  return (
    <Card title={t(kind)} isFlush>
      <ul className="divide-y divide-line" aria-label={t(kind)}>
        {visibleVisits.map((visit) => (
          <VisitRow
            key={keyOf(visit)}
            organizationId={organizationId}
            visit={visit}
            onEnd={onEnd}
            onCover={onCover}
            onStart={onStart}
            onOpen={onOpen}
          />
        ))}
        {work.map((visit) => (
          <li key={visit.id} className="grid gap-2 px-4 py-3">
            <p className="text-sm text-ink-2">
              {[visit.jobName, visit.clientName, visit.locationName].filter(Boolean).join(' · ')}
            </p>
            <WorkRow organizationId={organizationId} work={visit} onEnd={onEnd} />
          </li>
        ))}
      </ul>
      {visibleVisits.length < visits.length && (
        <div className="border-t border-line p-4">
          <Button onClick={() => setWhole(true)}>{t('showAll', { count: visits.length })}</Button>
        </div>
      )}
    </Card>
  )
}
