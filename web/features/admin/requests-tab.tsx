import { History, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { AdminRequest } from '#shared/admin/admin.contract.ts'
import { adminPaths } from '#shared/admin/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { requestIdIn, useAdminQuery } from './admin-query.ts'
import { LogLines } from './log-lines.tsx'
import { RequestTimeline } from './request-timeline.tsx'
import { t } from './texts.ts'

const urlOf = (requestId: string) => fill(adminPaths.adminRequest, { requestId })

/** Log lines of all processes about one request, found by the id in every response and error screen. */
export function RequestsTab() {
  const { id, change } = useAdminQuery()
  const requestId = requestIdIn(id)
  const [isRefused, setRefused] = useState(id !== '' && !requestId)
  const { formProps } = useForm(async (values) => {
    const typedId = requestIdIn(textOf(values, 'id'))
    setRefused(!typedId)
    if (!typedId) return
    if (typedId === requestId) await refresh(urlOf(typedId))
    else change({ id: typedId })
  })
  return (
    <div className="grid gap-5">
      <Form {...formProps} error={undefined} className="flex flex-wrap items-start gap-3">
        <Field
          key={id}
          label={t('requestId')}
          name="id"
          defaultValue={id}
          autoComplete="off"
          spellCheck={false}
          className="max-w-xl flex-1 basis-72"
          hint={t('requestIdHint')}
          problem={isRefused ? t('requestIdRefused') : undefined}
        />
        <Button type="submit" kind="primary" className="mt-6.5">
          {t('lookUp')}
        </Button>
      </Form>
      {requestId && <Found key={requestId} id={requestId} />}
    </div>
  )
}

function Found({ id }: { id: string }) {
  const adminRequest = useResource<AdminRequest>(urlOf(id))
  if (!adminRequest) {
    return (
      <Card>
        <SkeletonText lines={5} />
      </Card>
    )
  }
  const { state, at, keptSince, lines } = adminRequest
  if (state === 'found') {
    return (
      <div className="grid gap-5">
        <RequestTimeline lines={lines} />
        <LogLines at={at} lines={lines} />
      </div>
    )
  }
  const time = formatDateTime(at)
  return (
    <Card>
      {state === 'too_old' ? (
        <EmptyState icon={<History size={20} />} title={t('tooOld')}>
          {keptSince ? t('tooOldText', { time, since: formatDateTime(keptSince) }) : t('nothingKept', { time })}
        </EmptyState>
      ) : (
        <EmptyState icon={<SearchX size={20} />} title={t('noLines')}>
          {t('noLinesText', { time })}
        </EmptyState>
      )}
    </Card>
  )
}
