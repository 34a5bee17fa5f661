import type { ReactNode } from 'react'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useDraft } from '#web/platform/records/use-draft.ts'
import { Form } from '#web/domain/form/form.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { SaveBar } from '#web/domain/controls/save-bar.tsx'
import { changesOf, configurationParts, type ConfigurationEdit } from './configuration-edit.ts'
import { t } from './texts.ts'

/** Props of every part of the form. */
export interface SettingsInputsProps {
  draft: ConfigurationEdit
  problems: Readonly<Record<string, string>>
  onChange: (part: Partial<ConfigurationEdit>) => void
}

interface ConfigurationFormProps {
  organizationId: string
  configuration: Configuration
  children: (inputs: SettingsInputsProps) => ReactNode
}

/** A form for parts of the organization's configuration, which is saved as a whole. */
export function ConfigurationForm({ organizationId, configuration, children }: ConfigurationFormProps) {
  const { draft, base, isDirty, change, reset } = useDraft(configuration, changesOf)
  const saving = useVersionedSave<Configuration, ConfigurationEdit>({
    url: fill(organizationPaths.configuration, { organizationId }),
    changesOf,
    savedMessage: t('saved'),
    onSaved: (stored) => {
      reset(stored)
      void refresh(organizationPaths.organizations)
    },
  })
  const { formProps, problems, isSending } = useForm(() => saving.save(base, { ...draft, name: draft.name.trim() }))
  return (
    <>
      <Form {...formProps}>
        {children({ draft, problems, onChange: change })}
        <SaveBar isDirty={isDirty} isBusy={isSending} onDiscard={() => reset()} />
      </Form>
      <ConflictDialog saving={saving} parts={configurationParts} />
    </>
  )
}
