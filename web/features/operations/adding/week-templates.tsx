import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { WeekTemplate, WeekTemplateList } from '#shared/schedule/week-fill.contract.ts'
import { limits } from '#shared/limits.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import type { ConfirmCost } from '#web/domain/schedule/change-cost.ts'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { t } from '../texts.ts'
import { FillWeek } from './fill-week.tsx'

interface WeekTemplatesProps {
  organizationId: string
  /** First day of the week to save or to fill. */
  week: string
  confirmCost: ConfirmCost
  onClose: () => void
}

type Step =
  | { kind: 'list' }
  | { kind: 'name'; template?: WeekTemplate }
  | { kind: 'use' | 'replace' | 'delete'; template: WeekTemplate }

/** The week templates: use one in this week, or save this week as one. */
export function WeekTemplates({ organizationId, week, confirmCost, onClose }: WeekTemplatesProps) {
  const url = fill(schedulePaths.weekTemplates, { organizationId })
  const templates = useResource<WeekTemplateList>(url)?.items
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const toList = () => setStep({ kind: 'list' })

  async function save(template: WeekTemplate | undefined, name: string, from: string | null) {
    if (template) await api.put(`${url}/${template.id}`, { name, week: from, version: template.version })
    else await api.post(url, { name, week: from })
    notifySuccess(t('templateSaved'))
    toList()
    await refresh(url)
  }
  const replacement = useAction((template: WeekTemplate) => save(template, template.name, week))
  const removal = useAction(async ({ id }: WeekTemplate) => {
    await api.remove(`${url}/${id}`)
    notifySuccess(t('templateDeleted'))
    toList()
    await refresh(url)
  })

  if (step.kind === 'use')
    return (
      <FillWeek
        organizationId={organizationId}
        title={t('useTemplateNamed', { name: step.template.name })}
        description={t('copyWeekText')}
        source={{ templateId: step.template.id }}
        week={week}
        confirmCost={confirmCost}
        onClose={onClose}
        onFilled={onClose}
      />
    )
  if (step.kind === 'name')
    return (
      <EditDialog
        isOpen
        onClose={toList}
        title={t(step.template ? 'renameTemplate' : 'saveTemplate')}
        send={(values) => save(step.template, textOf(values, 'name'), step.template ? null : week)}
      >
        <Field
          label={t('templateName')}
          name="name"
          required
          maxLength={limits.nameMax}
          defaultValue={step.template?.name ?? ''}
          autoComplete="off"
        />
      </EditDialog>
    )
  if (step.kind === 'delete' || step.kind === 'replace') {
    const isRemoval = step.kind === 'delete'
    return (
      <ConfirmDialog
        isOpen
        title={t(isRemoval ? 'deleteTemplate' : 'replaceTemplate')}
        description={t(isRemoval ? 'deleteTemplateText' : 'replaceTemplateText', { name: step.template.name })}
        action={t(isRemoval ? 'deleteTemplate' : 'replaceTemplate')}
        kind={isRemoval ? 'danger' : 'primary'}
        isBusy={removal.isRunning || replacement.isRunning}
        onConfirm={() => (isRemoval ? removal : replacement).run(step.template)}
        onClose={toList}
      />
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('weekTemplates')} description={t('weekTemplatesText')}>
      <DialogBody>
        {!templates && <SkeletonText lines={3} />}
        {templates?.length === 0 && <p className="py-4 text-ink-2">{t('noWeekTemplates')}</p>}
        {templates && templates.length > 0 && (
          <ul className="divide-y divide-line">
            {templates.map((template) => (
              <li key={template.id} className="flex items-center gap-2 py-2">
                <span className="min-w-0 flex-1">
                  {template.name}
                  <span className="block text-xs text-ink-3">{countsText(template)}</span>
                </span>
                <Button onClick={() => setStep({ kind: 'use', template })}>{t('useTemplate')}</Button>
                <Menu label={t('actionsFor', { name: template.name })} groups={[{ items: actionsOf(template) }]}>
                  <Ellipsis size={18} />
                </Menu>
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button kind="primary" onClick={() => setStep({ kind: 'name' })}>
          {t('saveTemplate')}
        </Button>
      </DialogFooter>
    </Dialog>
  )

  function actionsOf(template: WeekTemplate) {
    return [
      { id: 'rename', label: t('renameTemplate'), onSelect: () => setStep({ kind: 'name', template }) },
      { id: 'replace', label: t('replaceTemplate'), onSelect: () => setStep({ kind: 'replace', template }) },
      {
        id: 'delete',
        label: t('deleteTemplate'),
        tone: 'bad' as const,
        onSelect: () => setStep({ kind: 'delete', template }),
      },
    ]
  }
}

const countsText = ({ addedCount, crewCount }: WeekTemplate) =>
  [
    addedCount > 0 && t('templateAdded', { count: addedCount }),
    crewCount > 0 && t('templateCrews', { count: crewCount }),
  ]
    .filter(Boolean)
    .join(' · ')
