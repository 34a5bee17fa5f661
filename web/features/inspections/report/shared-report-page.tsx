import { useParams, useSearchParams } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { AreaInspection } from '#shared/client-area/area-inspections.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDate, formatDateTime } from '#web/platform/format/format.ts'
import { store, useResource } from '#web/platform/data/resource.ts'
import { BeforeAfter } from '#web/domain/photos/before-after.tsx'
import { useOwnClients } from '#web/domain/people/use-own-clients.ts'
import { useOpenedAnswers } from '#web/domain/conversation/use-opened-answers.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { actionTones, formatRated, scoreTone } from '#web/domain/inspections/score.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'

import { ClientSigning } from './client-signing.tsx'
import { PdfButton } from './pdf-button.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportThread } from './report-thread.tsx'
import { t } from '../texts.ts'

/** An inspection as the client's contact sees it: findings and the state of its actions. */
export function SharedReportPage() {
  const { clientUserId = '', reportId = '' } = useParams()
  const [params] = useSearchParams()
  const { chosen } = useOwnClients()
  const url = chosen && fill(clientAreaPaths.areaInspection, { ...chosen, reportId })
  const report = useResource<AreaInspection>(url ?? null)
  useOpenedAnswers(chosen, ({ id }) => !!report?.messages.some((message) => message.id === id))
  return (
    <>
      <PageHeader
        title={report?.locationName}
        subtitle={
          report &&
          [
            report.templateName,
            formatDateTime(report.doneAt, report.timeZone),
            report.revision > 1 &&
              t('correctedOn', {
                number: report.revision,
                time: formatDateTime(report.submittedAt, report.timeZone),
              }),
          ]
            .filter(Boolean)
            .join(' · ')
        }
        back={{
          to: `/client/${clientUserId}?${new URLSearchParams({ ...chosenOf(params), tab: 'inspections' })}`,
          label: t('title'),
        }}
        after={
          report && (
            <Badge tone={scoreTone(report.score)}>
              {report.score === null ? t('na') : formatRated(report.score, report.band)}
            </Badge>
          )
        }
        actions={
          report &&
          chosen && (
            <PdfButton
              read={async () => ({
                ...report,
                companyName: chosen.organizationName,
                clientName: chosen.clientName,
              })}
            />
          )
        }
      />
      {!report && <SkeletonText lines={8} />}
      {report && (
        <div className="grid max-w-3xl gap-4">
          <ReportBody report={report} snapshot={report.snapshot} />
          {chosen && url && !report.clientSignature && (
            <ClientSigning key={report.id} client={chosen} report={report} shownUrl={url} />
          )}
          <Card title={t('tab.actions')} isFlush>
            {report.actions.length === 0 && <p className="p-4 text-sm text-ink-2">{t('noActions')}</p>}
            <ul className="divide-y divide-line" aria-label={t('tab.actions')}>
              {report.actions.map(({ id, itemKey, text, dueOn, state, proofLink }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                  <div className="min-w-0 flex-1 basis-64">
                    <p className="font-medium wrap-break-word">{text}</p>
                    {dueOn && <p className="text-xs text-ink-2">{t('dueOn', { day: formatDate(dueOn) })}</p>}
                    <BeforeAfter
                      named={text}
                      before={report.photos.filter((photo) => photo.itemKey === itemKey).map(({ link }) => link)}
                      after={proofLink}
                    />
                  </div>
                  <Badge tone={actionTones[state]}>{t(`action.${state}`)}</Badge>
                </li>
              ))}
            </ul>
          </Card>
          {chosen && url && (
            <ReportThread
              place={url}
              title={t('questions')}
              none={t('questionsLead')}
              messages={report.messages}
              writer="contact"
              timeZone={report.timeZone}
              send={async ({ id, text }) => {
                const to = fill(clientAreaPaths.areaInspectionMessages, { ...chosen, reportId })
                await store(url, await api.post<AreaInspection>(to, { id, text }))
              }}
            />
          )}
        </div>
      )}
    </>
  )
}

/** The client from the query, if given: a contact may have several. */
function chosenOf(params: URLSearchParams): Record<string, string> {
  const client = params.get('client')
  return client ? { client } : {}
}
