import { useState } from 'react'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import { clientAreaLimits } from '#shared/client-area/states.ts'
import type { AreaInspection } from '#shared/client-area/area-inspections.contract.ts'
import type { OwnClient } from '#shared/client-area/client-area.contract.ts'
import { limits } from '#shared/limits.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { store } from '#web/platform/data/resource.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { ReportSignature } from './report-signature.tsx'
import { t } from '../texts.ts'

interface ClientSigningProps {
  client: OwnClient
  report: AreaInspection
  /** URL of the shown report; after a correction the newest revision is also shown at older URLs. */
  shownUrl: string
}

/** The form where the client's contact signs the report by name, and by drawing if required. */
export function ClientSigning({ client, report, shownUrl }: ClientSigningProps) {
  const [path, setPath] = useState('')
  const url = fill(clientAreaPaths.areaInspectionSignature, { ...client, reportId: report.id })
  const { formProps, isSending } = useForm(async (values) => {
    const signed = await api.create<AreaInspection>(url, {
      name: textOf(values, 'name'),
      signature: path || null,
      comment: textOf(values, 'comment'),
    })
    notifySuccess(t('wasSigned'))
    await store(shownUrl, signed)
  })
  return (
    <Card title={t('signReport')}>
      <Form {...formProps} className="grid gap-4">
        <p className="text-sm text-ink-2">{t('signReportLead')}</p>
        <Field label={t('yourName')} name="name" required autoComplete="name" maxLength={limits.personNameMax} />
        <ReportSignature path={path} onPath={setPath} />
        <Textarea label={t('signComment')} name="comment" maxLength={clientAreaLimits.textMax} />
        <Button type="submit" kind="primary" isBusy={isSending}>
          {t('sign')}
        </Button>
      </Form>
    </Card>
  )
}
