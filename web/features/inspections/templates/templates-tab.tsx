import { useState } from 'react'
import type { InspectionTemplate, InspectionTemplateList } from '#shared/inspections/inspections.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { AddTemplate } from './add-template.tsx'
import { TemplateEditing, type EditedTemplate } from './template-editing.tsx'
import { t } from '../texts.ts'

export function TemplatesTab({ organizationId }: { organizationId: string }) {
  const url = fill(inspectionPaths.inspectionTemplates, { organizationId })
  const templates = useResource<InspectionTemplateList>(url)?.items
  const mayEdit = useMay('inspections.templates')
  const [edited, setEdited] = useState<EditedTemplate>()
  const archiving = useAction(async ({ id, isArchived }: InspectionTemplate) => {
    await api.post(`${url}/${id}/${isArchived ? 'restore' : 'archive'}`)
    notifySuccess(t('saved'))
    await refresh(url)
  })
  return (
    <Card
      title={t('tab.templates')}
      isFlush
      actions={
        <>
          <ExportMenu lists={[{ url: fill(inspectionPaths.inspectionTemplateExport, { organizationId }) }]} />
          {mayEdit && <AddTemplate onAdd={(draft) => setEdited({ draft, template: undefined, pictures: [] })} />}
        </>
      }
    >
      {!templates && (
        <div className="p-4">
          <SkeletonText lines={3} />
        </div>
      )}
      {templates?.length === 0 && <EmptyState title={t('noTemplates')}>{t('noTemplatesText')}</EmptyState>}
      <ul className="divide-y divide-line" aria-label={t('tab.templates')}>
        {templates?.map((template) => (
          <li key={template.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-break-word">
                {template.name}
                {template.isArchived && <Badge>{t('archived')}</Badge>}
              </p>
              <p className="text-xs text-ink-2">
                {[
                  t('itemCount', { count: template.itemCount }),
                  t('versionNumber', { number: template.number }),
                  t(`method.${template.content.method}`),
                ].join(' · ')}
              </p>
            </div>
            {mayEdit && (
              <span className="flex flex-wrap gap-2">
                {!template.isArchived && (
                  <Button
                    aria-label={t('editNamed', { name: template.name })}
                    onClick={() => setEdited({ ...openedOf(template, template.name), template })}
                  >
                    {t('edit')}
                  </Button>
                )}
                <Button
                  kind="ghost"
                  aria-label={t('duplicateNamed', { name: template.name })}
                  onClick={() =>
                    setEdited({ ...openedOf(template, t('copyOf', { name: template.name })), template: undefined })
                  }
                >
                  {t('duplicate')}
                </Button>
                <Button
                  kind="ghost"
                  isBusy={archiving.isRunning}
                  aria-label={t(template.isArchived ? 'restoreNamed' : 'archiveNamed', { name: template.name })}
                  onClick={() => void archiving.run(template)}
                >
                  {t(template.isArchived ? 'restore' : 'archive')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <TemplateEditing organizationId={organizationId} url={url} edited={edited} onClose={() => setEdited(undefined)} />
    </Card>
  )
}

const openedOf = ({ content, pictures }: InspectionTemplate, name: string) => ({ draft: { name, content }, pictures })
