import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { fill } from '#web/platform/http/api.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Anchor } from '#web/kit/anchor.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { askFirst } from '#web/domain/controls/ask-first.ts'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { changesOf, configurationParts, type ConfigurationEdit } from './configuration-edit.ts'
import { t } from './texts.ts'

interface SignInRulesProps {
  organizationId: string
  configuration: Configuration
}

/** Requires two-step verification. Not part of the form, because a mistake can lock people out. */
export function SignInRules({ organizationId, configuration }: SignInRulesProps) {
  const saving = useVersionedSave<Configuration, ConfigurationEdit>({
    url: fill(organizationPaths.configuration, { organizationId }),
    changesOf,
    savedMessage: t('saved'),
  })
  const isRequired = configuration.secondFactorRequired
  const action = t(isRequired ? 'secondFactorStop' : 'secondFactorStart')
  const change = useAction(async () => {
    const question = isRequired ? t('secondFactorStopAsk') : t('secondFactorStartAsk')
    if (!(await askFirst(question, action, t('secondFactorHint')))) return
    await saving.save(configuration, { ...changesOf(configuration), secondFactorRequired: !isRequired })
  })
  return (
    <Anchor id="security">
      <SettingsSection title={t('security')} description={t('securityText')}>
        <p className="font-medium">{t('secondFactor')}</p>
        <p className="text-sm text-ink-2">
          {t(isRequired ? 'secondFactorOn' : 'secondFactorOff')}. {t('secondFactorHint')}
        </p>
        <div>
          <Button isBusy={change.isRunning} onClick={() => void change.run()}>
            {action}
          </Button>
        </div>
      </SettingsSection>
      <ConflictDialog saving={saving} parts={configurationParts} />
    </Anchor>
  )
}
