import { useState } from 'react'
import type {
  InspectionTemplate,
  InspectionTemplateDraft,
  TemplateContent,
} from '#shared/inspections/inspections.contract.ts'
import { scoreMethods } from '#shared/inspections/kinds.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { newItem } from './new-item.ts'
import { SectionInputs } from '../inspect/section-inputs.tsx'
import { t } from '../texts.ts'

export interface EditedTemplate {
  draft: InspectionTemplateDraft
  /** The edited version; undefined for a new template. */
  template: InspectionTemplate | undefined
}

interface TemplateEditingProps {
  url: string
  edited: EditedTemplate | undefined
  onClose: () => void
}

/** Adds a template, or creates a new version of one. */
export function TemplateEditing({ url, edited, onClose }: TemplateEditingProps) {
  const [content, setContent] = useState<TemplateContent>()
  const [known, setKnown] = useState<EditedTemplate>()
  // Resets the form when another template is opened.
  if (edited !== known) {
    setKnown(edited)
    setContent(edited?.draft.content)
  }
  async function send(values: FormData) {
    if (!edited || !content) return
    const method = scoreMethods.find((each) => each === textOf(values, 'method')) ?? 'weighted'
    const draft: InspectionTemplateDraft = { name: textOf(values, 'name'), content: { ...content, method } }
    const { template } = edited
    if (template) await api.put(`${url}/${template.id}`, { ...draft, version: template.number })
    else await api.create(url, draft)
    notifySuccess(t('saved'))
    onClose()
    await refresh(url)
  }
  const change = (sections: TemplateContent['sections']) => content && setContent({ ...content, sections })
  return (
    <EditDialog
      isOpen={!!edited}
      onClose={onClose}
      title={t(edited?.template ? 'editTemplate' : 'addTemplate')}
      description={edited?.template && t('editTemplateText')}
      size="wide"
      send={send}
    >
      {(problems) =>
        content && (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field
                label={t('name')}
                name="name"
                required
                maxLength={limits.nameMax}
                defaultValue={edited?.draft.name}
              />
              <Select
                label={t('method')}
                name="method"
                defaultValue={content.method}
                options={scoreMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
              />
            </div>
            {content.sections.map((section, at) => (
              <SectionInputs
                key={section.items[0]?.key}
                section={section}
                name={`section.${at}`}
                problems={problems}
                onChange={(changed) => change(content.sections.with(at, changed))}
                onRemove={content.sections.length > 1 ? () => change(content.sections.toSpliced(at, 1)) : undefined}
              />
            ))}
            <Button
              className="justify-self-start"
              onClick={() => change([...content.sections, { name: '', weight: 1, items: [newItem()] }])}
            >
              {t('addSection')}
            </Button>
          </>
        )
      }
    </EditDialog>
  )
}
