import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { Anchor } from '#web/kit/anchor.tsx'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Details } from '#web/domain/record/details.tsx'
import { changesOf, configurationParts, type ConfigurationEdit } from './configuration-edit.ts'
import { t } from './texts.ts'

const groups = {
  organization: ['name'],
  clock: ['timeZone', 'weekStart', 'workdayStart'],
  time: [
    'schedulePublishing',
    'swapApproval',
    'confirmMinutes',
    'geofencePolicy',
    'rounding',
    'autoCloseMinutes',
    'lateMinutes',
    'noShowMinutes',
    'earlyStartMinutes',
    'shortPercent',
  ],
  limits: ['minRestHours', 'maxDayHours', 'maxWeekHours', 'maxConsecutiveDays', 'minorRules'],
  region: ['currency', 'units'],
  payroll: ['payPeriod', 'payPeriodWeeks', 'payPeriodStart', 'payDelayDays', 'employerAddress'],
  security: ['secondFactorRequired'],
} as const satisfies Record<string, readonly (keyof ConfigurationEdit)[]>

/** The settings read-only, for members without permission. */
export function SettingsView({ configuration }: { configuration: Configuration }) {
  const values = changesOf(configuration)
  const parts = configurationParts()
  const detail = <Key extends keyof ConfigurationEdit>(key: Key) => ({
    label: parts[key].label,
    value: parts[key].show(values[key]),
  })
  return (
    <>
      <div className="mb-5">
        <Notice>{t('readOnly')}</Notice>
      </div>
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <Anchor key={group} id={group}>
          <SettingsSection title={t(group)} description={t(`${group}Text`)}>
            <Details details={groups[group].map((key) => detail(key))} />
          </SettingsSection>
        </Anchor>
      ))}
    </>
  )
}
