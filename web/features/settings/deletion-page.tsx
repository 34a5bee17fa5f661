import { useParams } from 'react-router-dom'
import type { Deletion } from '#shared/deletion/deletion.contract.ts'
import type { Organization } from '#shared/organizations/organizations.contract.ts'
import { deletionGraceDays } from '#shared/deletion/grace.ts'
import { deletionPaths } from '#shared/deletion/paths.ts'
import { limits } from '#shared/limits.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { pages } from '#shared/pages.ts'
import { store, useAction, useResource } from '#web/platform/data/resource.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

/** Deletes the organization after a grace period; for owners. */
export function DeletionPage() {
  const { organizationId = '' } = useParams()
  return (
    <>
      <PageHeader title={t('deletion')} subtitle={t('deletionLead')} />
      <DeletionCard organizationId={organizationId} />
    </>
  )
}

function DeletionCard({ organizationId }: { organizationId: string }) {
  const url = fill(deletionPaths.organizationDeletion, { organizationId })
  const deletion = useResource<Deletion>(url)
  const name = useResource<Organization>(fill(organizationPaths.organization, { organizationId }))?.name
  if (!deletion || !name) return <SkeletonText lines={4} />
  return deletion.deletion ? (
    <Running url={url} deletion={deletion.deletion} />
  ) : (
    <Asking organizationId={organizationId} url={url} name={name} />
  )
}

interface AskingProps {
  organizationId: string
  url: string
  name: string
}

function Asking({ organizationId, url, name }: AskingProps) {
  const { formProps, isSending } = useForm(async (values) => {
    await store(url, await api.post<Deletion>(url, { name: textOf(values, 'name') }))
    notifySuccess(t('deletionAsked'))
  })
  return (
    <Card className="max-w-2xl">
      <div className="grid gap-4">
        <ul className="grid gap-1.5 text-sm">
          <li>{t('deletionWhat')}</li>
          <li>{t('deletionGrace', { days: deletionGraceDays })}</li>
          <li>
            {t('deletionExport')}{' '}
            <Link to={pages.dataExport(organizationId)} className="link underline">
              {t('deletionExportLink')}
            </Link>
          </li>
        </ul>
        <Form {...formProps} className="grid gap-4">
          <Field
            label={t('deletionName', { name })}
            name="name"
            required
            maxLength={limits.organizationNameMax}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            hint={t('deletionNameHint')}
          />
          <Button type="submit" kind="danger" isBusy={isSending} className="justify-self-start">
            {t('deletionAsk')}
          </Button>
        </Form>
      </div>
    </Card>
  )
}

interface RunningProps {
  url: string
  deletion: NonNullable<Deletion['deletion']>
}

function Running({ url, deletion: { dueOn, requestedBy } }: RunningProps) {
  const cancel = useAction(async () => {
    await store(url, await api.remove<Deletion>(url))
    notifySuccess(t('deletionCancelled'))
  })
  return (
    <Card className="max-w-2xl">
      <div className="grid justify-items-start gap-4">
        <Notice tone="bad">{t('deletionDue', { date: formatDate(dueOn, { dateStyle: 'long' }) })}</Notice>
        <p className="text-sm text-ink-2">
          {requestedBy ? t('deletionBy', { name: requestedBy }) : t('deletionBySomebody')}
        </p>
        <Button kind="primary" isBusy={cancel.isRunning} onClick={() => cancel.run()}>
          {t('deletionCancel')}
        </Button>
      </div>
    </Card>
  )
}
