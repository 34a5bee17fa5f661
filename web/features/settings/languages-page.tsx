import { useParams } from 'react-router-dom'
import { languages, type Language } from '#shared/languages.ts'
import { languageName } from '#web/platform/texts/language-name.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay, useMe } from '#web/platform/data/use-me.ts'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Details } from '#web/domain/record/details.tsx'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { configurationParts } from './configuration-edit.ts'
import { ConfigurationForm, type SettingsInputsProps } from './configuration-form.tsx'
import { t } from './texts.ts'

/** The organization's languages and its main one. */
export function LanguagesPage() {
  const { organizationId = '' } = useParams()
  const me = useMe()
  const mayConfigure = useMay('organization.configure')
  const configuration = useConfiguration(organizationId)
  const parts = configurationParts()
  return (
    <>
      <PageHeader title={t('languages')} subtitle={t('languagesLead')} />
      {!me || !configuration ? (
        <SkeletonText lines={6} />
      ) : mayConfigure ? (
        <ConfigurationForm key={organizationId} organizationId={organizationId} configuration={configuration}>
          {(inputs) => <LanguageInputs {...inputs} />}
        </ConfigurationForm>
      ) : (
        <div className="grid gap-5">
          <Notice>{t('readOnly')}</Notice>
          <Details
            details={[
              { label: t('languagesUsed'), value: parts.languages.show(configuration.languages) },
              { label: t('mainLanguage'), value: parts.language.show(configuration.language) },
            ]}
          />
        </div>
      )}
    </>
  )
}

function LanguageInputs({ draft, onChange }: SettingsInputsProps) {
  const toggle = (language: Language, isUsed: boolean) => {
    const used = languages.filter((each) => (each === language ? isUsed : draft.languages.includes(each)))
    const main = used.includes(draft.language) ? draft.language : (used[0] ?? draft.language)
    onChange({ languages: used, language: main })
  }
  return (
    <>
      <SettingsSection title={t('languagesUsed')} description={t('languagesUsedText')}>
        <fieldset aria-label={t('languagesUsed')}>
          {languages.map((language) => {
            const isUsed = draft.languages.includes(language)
            const isLast = isUsed && draft.languages.length === 1
            return (
              <Checkbox
                key={language}
                label={languageName(language)}
                checked={isUsed}
                disabled={isLast}
                {...(isLast && { hint: t('lastLanguage') })}
                onChange={(event) => toggle(language, event.target.checked)}
              />
            )
          })}
        </fieldset>
      </SettingsSection>
      <SettingsSection title={t('mainLanguage')} description={t('mainLanguageText')}>
        <Select
          label={t('mainLanguage')}
          name="language"
          value={draft.language}
          options={draft.languages.map((value) => ({ value, label: languageName(value) }))}
          onChange={(event) => onChange({ language: event.target.value as Language })}
        />
      </SettingsSection>
    </>
  )
}
