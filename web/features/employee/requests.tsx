import { PackagePlus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'
import type { OwnSupplyRequestPage } from '#shared/supply-requests/supply-requests.contract.ts'
import type { Workplace } from '#shared/timeclock/timeclock.contract.ts'
import { problemReportPaths } from '#shared/problem-reports/paths.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { supplyRequestPaths } from '#shared/supply-requests/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { writtenText } from '#web/domain/time/written-text.ts'
import { DataAge } from './offline/data-age.tsx'
import { ProblemDialog } from './clock/problem-dialog.tsx'
import { SuppliesDialog } from './clock/supplies-dialog.tsx'
import { t } from './texts.ts'

interface RequestsProps {
  organizationId: string
  /** Locations for requests, the running work's first. */
  places: readonly Workplace[]
  workLogId: string | null
}

const tones = {
  requested: 'info',
  approved: 'good',
  declined: 'bad',
  ordered: 'info',
  delivered: 'good',
} as const satisfies Record<string, Tone>

/** The member's supply requests and problem reports with their states. */
export function Requests({ organizationId, places, workLogId }: RequestsProps) {
  const [dialog, setDialog] = useState<'problem' | 'supplies'>()
  const supplies = useResource<OwnSupplyRequestPage>(fill(supplyRequestPaths.ownSupplyRequests, { organizationId }))
  const ownProblems = fill(problemReportPaths.ownProblemReports, { organizationId })
  const problems = useResource<ProblemReportPage>(ownProblems)
  const close = () => setDialog(undefined)
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Button className="h-14" disabled={!places.length} onClick={() => setDialog('supplies')}>
          <PackagePlus size={18} />
          {t('requestSupplies')}
        </Button>
        <Button className="h-14" disabled={!places.length} onClick={() => setDialog('problem')}>
          <TriangleAlert size={18} />
          {t('reportProblem')}
        </Button>
      </div>
      <DataAge url={ownProblems} />
      {!places.length && <p className="text-sm text-ink-2">{t('noPlaces')}</p>}
      <Card
        title={t('supplies')}
        isFlush
        actions={
          !!supplies?.items.length && (
            <ExportMenu
              of={t('supplies')}
              lists={[{ url: fill(supplyRequestPaths.ownSupplyRequestExport, { organizationId }) }]}
            />
          )
        }
      >
        {supplies?.items.length === 0 && <EmptyState title={t('noSupplies')} />}
        <ul className="divide-y divide-line" aria-label={t('supplies')} aria-busy={!supplies}>
          {supplies?.items.map(({ id, items, locationName, timeZone, state, answer, ...rest }) => (
            <li key={id} className="grid gap-0.5 px-4 py-3">
              <p className="flex justify-between gap-3">
                <span>
                  {items
                    .map(({ name, quantity, unit }) => `${quantity} ${unitFor(quantity, unit)} ${name}`.trim())
                    .join(', ')}
                </span>
                <Badge tone={tones[state]}>{t(`supply.${state}`)}</Badge>
              </p>
              <p className="text-sm text-ink-2">
                {locationName} · {writtenText(rest, timeZone)}
              </p>
              {answer && <p className="text-sm">{answer}</p>}
            </li>
          ))}
        </ul>
      </Card>
      <Card
        title={t('problems')}
        isFlush
        actions={
          !!problems?.items.length && (
            <ExportMenu
              of={t('problems')}
              lists={[{ url: fill(problemReportPaths.ownProblemReportExport, { organizationId }) }]}
            />
          )
        }
      >
        {problems?.items.length === 0 && <EmptyState title={t('noProblems')} />}
        <ul className="divide-y divide-line" aria-label={t('problems')} aria-busy={!problems}>
          {problems?.items.map(({ id, text, locationName, timeZone, state, answer, photos, ...rest }) => (
            <li key={id} className="grid gap-0.5 px-4 py-3">
              <p className="flex justify-between gap-3">
                <span className="min-w-0 wrap-break-word">{text}</span>
                <Badge tone={state === 'resolved' ? 'good' : 'info'}>{t(`problem.${state}`)}</Badge>
              </p>
              <p className="text-sm text-ink-2">
                {locationName} · {writtenText(rest, timeZone)}
                {photos.length > 0 && ` · ${t('photos', { count: photos.length })}`}
              </p>
              {answer && <p className="text-sm">{answer}</p>}
            </li>
          ))}
        </ul>
      </Card>
      <ProblemDialog
        organizationId={organizationId}
        places={places}
        workLogId={workLogId}
        isOpen={dialog === 'problem'}
        onClose={close}
      />
      <SuppliesDialog organizationId={organizationId} places={places} isOpen={dialog === 'supplies'} onClose={close} />
    </div>
  )
}
