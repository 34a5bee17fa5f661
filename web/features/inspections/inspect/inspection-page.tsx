import { Suspense, useState } from 'react'
import { useNavigate, useParams, type Params } from 'react-router-dom'
import type { Inspection, TemplateItem } from '#shared/inspections/inspections.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { isFailedCritical } from '#shared/inspections/score.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { useSubmission } from '#web/domain/outbox/use-submission.ts'
import { flushPhotos, waitingPhotos } from '#web/domain/photos/photo-queue.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { refresh, store, useResource } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { photosFirst } from '#web/domain/photos/texts.ts'
import { Textarea } from '#web/kit/textarea.tsx'
import { SubmissionNotice } from '#web/domain/record/submission-notice.tsx'
import { AnsweredItem, anchorOf } from './answered-item.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { PassRest } from './pass-rest.tsx'
import { SampleCard } from '../report/sample-card.tsx'
import { ReportSignature } from '../report/report-signature.tsx'
import { useAnswering } from './use-answering.ts'
import { t } from '../texts.ts'

const KeepOffline = lazyWithRetry(() => import('#web/domain/field/keep-offline.tsx').then((m) => m.KeepOffline))

/** The answers with which it opens without a connection. */
export const storedAnswers = ({ organizationId, reportId }: Params) => [
  fill(inspectionPaths.inspection, { organizationId, reportId }),
]

/** An inspection in progress, on a phone: every answer is stored immediately, online or not. */
export function InspectionPage() {
  const { organizationId = '', reportId = '' } = useParams()
  const inspection = useResource<Inspection>(fill(inspectionPaths.inspection, { organizationId, reportId }))
  const userId = useMe()?.userId
  const isOpen = inspection !== undefined && !inspection.submittedAt
  return (
    <>
      <PageHeader
        title={inspection?.locationName}
        subtitle={inspection && [inspection.clientName, inspection.templateName].join(' · ')}
        back={{ to: `/org/${organizationId}/reports/inspections`, label: t('title') }}
      />
      {(!inspection || (isOpen && !userId)) && <SkeletonText lines={8} />}
      {inspection?.submittedAt && (
        <Notice>
          {t('submittedOn', { time: formatDateTime(inspection.submittedAt, inspection.timeZone) })}{' '}
          <Link className="link" to={`/org/${organizationId}/reports/inspections/${inspection.id}`}>
            {t('openReport')}
          </Link>
        </Notice>
      )}
      {isOpen && userId && (
        <>
          <Sheet organizationId={organizationId} userId={userId} inspection={inspection} />
          <Suspense>
            <KeepOffline organizationId={organizationId} addresses={storedAnswers({ organizationId, reportId })} />
          </Suspense>
        </>
      )}
    </>
  )
}

interface SheetProps {
  organizationId: string
  userId: string
  inspection: Inspection
}

function Sheet({ organizationId, userId, inspection }: SheetProps) {
  const navigate = useNavigate()
  const answering = useAnswering({ organizationId, userId }, inspection)
  const [isSubmitting, setSubmitting] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { sections } = inspection.content
  const items = sections.flatMap((section) => section.items)
  const missing = items.filter(({ key }) => {
    const { value, isNa } = answering.answerOf(key)
    return value === null && !isNa
  })
  const [first] = missing
  const answeredCount = items.length - missing.length
  const [wasTried, setTried] = useState(false)
  const url = fill(inspectionPaths.inspection, { organizationId, reportId: inspection.id })
  const list = fill(inspectionPaths.inspections, { organizationId })
  const submission = useSubmission<Inspection>(
    {
      userId,
      organizationId,
      place: inspection.locationName,
      timeZone: inspection.timeZone,
      punch: {
        what: 'inspection',
        url: `${url}/submission`,
        body: {},
        shownAt: [url, list],
        after: {
          draftKey: answering.storageKey,
          photosAt: url,
          page: `/org/${organizationId}/inspections/${inspection.id}`,
        },
      },
    },
    answering.saving === 'saved',
  )
  async function submit() {
    setRefusal('')
    setTried(true)
    if (first) {
      // Another device may have changed it meanwhile.
      void refresh(url)
      return focusOn(first, 'button, input')
    }
    setSubmitting(true)
    try {
      if (!(await answering.send())) {
        if (answering.isOffline()) return submission.keep(false)
        return setRefusal(t(answering.conflicts.length > 0 ? 'settleFirst' : 'notSaved'))
      }
      if (!(await flushPhotos(url))) {
        const isRefused = waitingPhotos().some((photo) => photo.refusal !== undefined && photo.place.startsWith(url))
        return isRefused ? setRefusal(photosFirst()) : submission.keep(true)
      }
      const submitted = await submission.submit()
      if (!submitted) return
      await store(url, submitted)
      notifySuccess(t('submitted'))
      await refresh(list)
      void navigate(`/org/${organizationId}/reports/inspections/${inspection.id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) return notifyFailure(error)
      const bare = error.code === 'inspection_photo_needed' && (await findBare(url, items).catch(() => undefined))
      setRefusal(bare ? t('photoMissing', { item: bare.text }) : error.message)
      if (bare) focusOn(bare, '[data-adding] button, [data-adding] input')
    } finally {
      setSubmitting(false)
    }
  }
  return (
    <div className="grid max-w-2xl gap-4">
      <p aria-live="polite" className="text-sm text-ink-2">
        {t('answered', { done: answeredCount, all: items.length })} · {t(`saving.${answering.saving}`)}
      </p>
      {answering.conflicts.length > 0 && (
        <Notice tone="warn" isUrgent>
          {t('conflicts', { count: answering.conflicts.length })}
        </Notice>
      )}
      {inspection.correctsId && <Notice>{t('isCorrection', { reason: inspection.correctionReason })}</Notice>}
      {inspection.sample && <SampleCard sample={inspection.sample} />}
      {sections.map((section) => (
        <Card
          key={section.items[0]?.key}
          title={section.name}
          isFlush
          actions={<PassRest section={section} answering={answering} />}
        >
          <ul className="divide-y divide-line" aria-label={section.name}>
            {section.items.map((item) => (
              <AnsweredItem
                key={item.key}
                item={item}
                answering={answering}
                photos={inspection.photos.filter(({ itemKey }) => itemKey === item.key)}
                pictures={inspection.pictures}
                inspectionUrl={url}
                isMissing={wasTried && missing.includes(item)}
              />
            ))}
          </ul>
        </Card>
      ))}
      <Card title={t('finish')}>
        <div className="grid gap-4">
          <Textarea
            label={t('remarks')}
            maxLength={2_000}
            value={answering.text('note')}
            onChange={(event) => answering.write('note', event.target.value)}
          />
          <Field
            label={t('signer')}
            maxLength={120}
            autoComplete="off"
            value={answering.text('signerName')}
            hint={t('signerHint')}
            onChange={(event) => answering.write('signerName', event.target.value)}
          />
          <ReportSignature
            path={answering.text('signature')}
            onPath={(signature) => answering.write('signature', signature)}
          />
          {wasTried && first && (
            <Notice tone="bad" isUrgent>
              {t('unanswered', { count: missing.length, item: first.text })}
            </Notice>
          )}
          {refusal && (
            <Notice tone="bad" isUrgent>
              {refusal}
            </Notice>
          )}
          <SubmissionNotice {...submission} onWithdraw={submission.withdraw} />
          {!submission.isWaiting && (
            <Button kind="primary" isBusy={isSubmitting} onClick={() => void submit()}>
              {t('submit')}
            </Button>
          )}
          <p className="text-xs text-ink-2">{t('submitText')}</p>
          <DiscardDraft
            organizationId={organizationId}
            inspection={inspection}
            marks={answeredCount}
            onDiscarded={answering.discard}
          />
        </div>
      </Card>
    </div>
  )
}

function focusOn(item: TemplateItem, selector: string) {
  document.getElementById(anchorOf(item))?.querySelector<HTMLElement>(selector)?.focus()
}

/** The first failed item without its required photo, checked on the server after all uploads. */
async function findBare(url: string, items: readonly TemplateItem[]) {
  const { answers, photos, content } = await api.get<Inspection>(url)
  const values = new Map(answers.map(({ itemKey, value }) => [itemKey, value]))
  return items.find(
    (item) =>
      item.photoOnFail &&
      isFailedCritical({ ...item, value: values.get(item.key) ?? null, isCritical: true }, content) &&
      !photos.some(({ itemKey }) => itemKey === item.key),
  )
}
