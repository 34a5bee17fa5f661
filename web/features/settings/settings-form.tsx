import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { limits } from '#shared/limits.ts'
import { currencies, unitSystems, type Currency, type UnitSystem } from '#shared/organizations/choices.ts'
import { Anchor } from '#web/kit/anchor.tsx'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { ClockInputs } from './clock-inputs.tsx'
import { currencyText } from './configuration-edit.ts'
import { ConfigurationForm, type SettingsInputsProps } from './configuration-form.tsx'
import { LimitInputs } from './limit-inputs.tsx'
import { LogoField } from './logo-field.tsx'
import { PayrollInputs } from './payroll-inputs.tsx'
import { t } from './texts.ts'
import { TimeInputs } from './time-inputs.tsx'

interface SettingsFormProps {
  organizationId: string
  configuration: Configuration
}

/** The organization's name, time zone, currency and pay periods. */
export const SettingsForm = ({ organizationId, configuration }: SettingsFormProps) => (
  <ConfigurationForm organizationId={organizationId} configuration={configuration}>
    {(inputs) => (
      <>
        <Anchor id="organization">
          <SettingsSection title={t('organization')} description={t('organizationText')}>
            <Field
              label={t('name')}
              name="name"
              required
              value={inputs.draft.name}
              maxLength={limits.organizationNameMax}
              problem={inputs.problems['name']}
              onChange={(event) => inputs.onChange({ name: event.target.value })}
            />
            <LogoField organizationId={organizationId} />
          </SettingsSection>
        </Anchor>
        <Anchor id="clock">
          <SettingsSection title={t('clock')} description={t('clockText')}>
            <ClockInputs {...inputs} />
          </SettingsSection>
        </Anchor>
        <Anchor id="time">
          <SettingsSection title={t('time')} description={t('timeText')}>
            <TimeInputs {...inputs} />
          </SettingsSection>
        </Anchor>
        <Anchor id="limits">
          <SettingsSection title={t('limits')} description={t('limitsText')}>
            <LimitInputs {...inputs} />
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
      </>
    )}
  </ConfigurationForm>
)

const RegionInputs = ({ draft, onChange }: SettingsInputsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Select
      label={t('currency')}
      name="currency"
      value={draft.currency}
      options={currencies.map((value) => ({ value, label: currencyText(value) }))}
      onChange={(event) => onChange({ currency: event.target.value as Currency })}
    />
    <Select
      label={t('units')}
      name="units"
      value={draft.units}
      options={unitSystems.map((value) => ({ value, label: t(`unit.${value}`) }))}
      onChange={(event) => onChange({ units: event.target.value as UnitSystem })}
    />
  </div>
)
