import type { Configuration } from '#shared/contracts/organizations.ts'
import { languages, type Language } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import { currencies, unitSystems, type Currency, type UnitSystem } from '#shared/organizations/choices.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill } from '#web/lib/api.ts'
import { refresh } from '#web/lib/resource.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useVersionedSave } from '#web/lib/use-versioned-save.ts'
import { SettingsSection } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { ConflictDialog } from '#web/ui/record/conflict-dialog.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { Anchor } from '#web/ui/section-layout.tsx'
import { Select } from '#web/ui/select.tsx'
import { ClockInputs } from './clock-inputs.tsx'
import { changesOf, configurationParts, currencyText, type ConfigurationEdit } from './configuration-edit.ts'
import { LogoField } from './logo-field.tsx'
import { PayrollInputs } from './payroll-inputs.tsx'
import { t } from './texts.ts'

/** What every part of the form gets. */
export interface SettingsInputsProps {
  draft: ConfigurationEdit
  problems: Readonly<Record<string, string>>
  onChange: (part: Partial<ConfigurationEdit>) => void
}

interface SettingsFormProps {
  organizationId: string
  configuration: Configuration
}

/** The organisation's configuration as one form that is saved whole. */
export function SettingsForm({ organizationId, configuration }: SettingsFormProps) {
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
  const { formProps, problems, error, isSending } = useForm(() =>
    saving.save(base, { ...draft, name: draft.name.trim() }),
  )
  const inputs = { draft, problems, onChange: change }

  return (
    <>
      <form {...formProps}>
        <FormError error={error} />
        <Anchor id="organization">
          <SettingsSection title={t('organization')} description={t('organizationText')}>
            <Field
              label={t('name')}
              name="name"
              required
              value={draft.name}
              maxLength={limits.organizationNameMax}
              problem={problems['name']}
              onChange={(event) => change({ name: event.target.value })}
            />
            <LogoField organizationId={organizationId} />
          </SettingsSection>
        </Anchor>
        <Anchor id="clock">
          <SettingsSection title={t('clock')} description={t('clockText')}>
            <ClockInputs {...inputs} />
          </SettingsSection>
        </Anchor>
        <Anchor id="region">
          <SettingsSection title={t('region')} description={t('regionText')}>
            <RegionInputs {...inputs} />
          </SettingsSection>
        </Anchor>
        <Anchor id="payroll">
          <SettingsSection title={t('payroll')} description={t('payrollText')}>
            <PayrollInputs {...inputs} />
          </SettingsSection>
        </Anchor>
        <SaveBar isDirty={isDirty} isBusy={isSending} onDiscard={() => reset()} />
      </form>
      <ConflictDialog
        conflict={saving.conflict}
        parts={configurationParts}
        isBusy={saving.isSaving}
        onResolve={saving.resolve}
        onTakeTheirs={saving.takeTheirs}
        onClose={saving.dismiss}
      />
    </>
  )
}

const RegionInputs = ({ draft, problems, onChange }: SettingsInputsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Select
      label={t('language')}
      name="language"
      value={draft.language}
      options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
      problem={problems['language']}
      onChange={(event) => onChange({ language: event.target.value as Language })}
    />
    <Select
      label={t('currency')}
      name="currency"
      value={draft.currency}
      options={currencies.map((value) => ({ value, label: currencyText(value) }))}
      problem={problems['currency']}
      onChange={(event) => onChange({ currency: event.target.value as Currency })}
    />
    <Select
      label={t('units')}
      name="units"
      value={draft.units}
      options={unitSystems.map((value) => ({ value, label: t(`unit.${value}`) }))}
      problem={problems['units']}
      onChange={(event) => onChange({ units: event.target.value as UnitSystem })}
    />
  </div>
)
