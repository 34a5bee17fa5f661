import { useState } from 'react'
import type {
  InspectionPicture,
  InspectionTemplate,
  InspectionTemplateDraft,
} from '#shared/inspections/inspections.contract.ts'
import { inspectionLimits } from '#shared/inspections/kinds.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { limits } from '#shared/limits.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { copyOf, editedOf, sentOf, type EditedContent, type EditedSection } from './edited-content.ts'
import type { TemplatePictures } from './item-inputs.tsx'
import { duplicated, moveEntry } from './list-changes.ts'
import { newItem } from './new-item.ts'
import { ScoringInputs } from './scoring-inputs.tsx'
import { SectionInputs } from './section-inputs.tsx'
import { t } from '../texts.ts'

export interface EditedTemplate {
  draft: InspectionTemplateDraft
  /** The edited version; undefined for a new template. */
  template: InspectionTemplate | undefined
  /** Pictures of the guidance it begins with. */
  pictures: readonly InspectionPicture[]
}

interface TemplateEditingProps {
  organizationId: string
  url: string
  edited: EditedTemplate | undefined
  onClose: () => void
}

/** Adds a template, or creates a new version of one. */
export function TemplateEditing({ organizationId, url, edited, onClose }: TemplateEditingProps) {
  const [content, setContent] = useState<EditedContent>()
  const [added, setAdded] = useState<readonly InspectionPicture[]>([])
  const [known, setKnown] = useState<EditedTemplate>()
  // Resets the form when another template is opened.
  if (edited !== known) {
    setKnown(edited)
    setContent(edited && editedOf(edited.draft.content))
    setAdded([])
  }
  async function send(values: FormData) {
    if (!edited || !content) return
    const draft: InspectionTemplateDraft = { name: textOf(values, 'name'), content: sentOf(content) }
    const { template } = edited
    if (template) await api.put(`${url}/${template.id}`, { ...draft, version: template.number })
    else await api.create(url, draft)
    notifySuccess(t('saved'))
    onClose()
    await refresh(url)
  }
  const pictures: TemplatePictures = {
    url: fill(inspectionPaths.inspectionPictures, { organizationId }),
    pictures: [...(edited?.pictures ?? []), ...added],
    onAdd: (picture) => setAdded((before) => [...before, picture]),
  }
  // Uses the newest state, because a picture may arrive while the user types.
  const change = (part: (now: EditedContent) => Partial<EditedContent>) =>
    setContent((now) => now && { ...now, ...part(now) })
  return (
    <EditDialog
      isOpen={!!edited}
      onClose={onClose}
      title={t(edited?.template ? 'editTemplate' : 'addTemplate')}
      description={edited?.template && t('editTemplateText')}
      size="wide"
      send={send}
    >
      {content && (
        <>
          <Field label={t('name')} name="name" required maxLength={limits.nameMax} defaultValue={edited?.draft.name} />
          <ScoringInputs content={content} onChange={(part) => change(() => part)} />
          <Sections content={content} pictures={pictures} onChange={change} />
        </>
      )}
    </EditDialog>
  )
}

interface SectionsProps {
  content: EditedContent
  pictures: TemplatePictures
  onChange: (part: (now: EditedContent) => Partial<EditedContent>) => void
}

function Sections({ content: { sections }, pictures, onChange }: SectionsProps) {
  const put = (changed: EditedSection[]) => onChange(() => ({ sections: changed }))
  const isFull = sections.length >= inspectionLimits.sectionsMax
  return (
    <>
      {sections.map((section, at) => (
        <SectionInputs
          key={section.rowId}
          section={section}
          name={`content.sections.${at}`}
          pictures={pictures}
          place={{ isFirst: at === 0, isLast: at === sections.length - 1 }}
          onChange={(changed) =>
            onChange((now) => ({ sections: now.sections.with(at, { ...changed, rowId: section.rowId }) }))
          }
          onMove={(by) => put(moveEntry(sections, at, by))}
          onDuplicate={isFull ? undefined : () => put(duplicated(sections, at, copyOf(section)))}
          onRemove={sections.length > 1 ? () => put(sections.toSpliced(at, 1)) : undefined}
        />
      ))}
      {!isFull && (
        <Button
          className="justify-self-start"
          onClick={() => put([...sections, { name: '', weight: 1, items: [newItem()], rowId: newId() }])}
        >
          {t('addSection')}
        </Button>
      )}
    </>
  )
}
