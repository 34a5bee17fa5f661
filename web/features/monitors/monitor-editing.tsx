import { use, useState } from 'react'
import type { Monitor, MonitorChanges } from '#shared/monitors/monitors.contract.ts'
import type { RegionList } from '#shared/regions/regions.contract.ts'
import { monitorPaths } from '#shared/monitors/paths.ts'
import { presetKeys, presetOf, recipientGroups, type PresetKey } from '#shared/monitors/presets.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { FieldProblems } from '#web/kit/core/labelled.tsx'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox, Switch } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { ScopePicker } from './scope-picker.tsx'
import { t } from './texts.ts'
import { nameOf, unitOf } from './words.ts'

interface MonitorEditingProps {
  organizationId: string
  /** Undefined closes the dialog; without a monitor it creates one. */
  edited: { monitor?: Monitor } | undefined
  onClose: () => void
}

/** Adds or changes a monitor. */
export function MonitorEditing({ organizationId, edited, onClose }: MonitorEditingProps) {
  const [chosen, setChosen] = useState<PresetKey>()
  const monitor = edited?.monitor
  const preset = monitor?.preset ?? chosen
  const url = fill(monitorPaths.monitors, { organizationId })
  const close = () => {
    setChosen(undefined)
    onClose()
  }
  async function send(values: FormData) {
    if (!preset) return
    const settings = settingsOf(values)
    if (monitor) await api.put(`${url}/${monitor.id}`, { ...settings, version: monitor.version })
    else await api.create(url, { preset, ...settings })
    notifySuccess(t(monitor ? 'saved' : 'added'))
    close()
    await refresh(url)
  }
  return (
    <EditDialog
      isOpen={!!edited}
      onClose={close}
      title={monitor ? nameOf(monitor.preset) : t('add')}
      action={t('save')}
      send={send}
    >
      {!monitor && (
        <Select
          label={t('kind')}
          name="preset"
          required
          value={chosen ?? ''}
          placeholder={t('chooseKind')}
          options={presetKeys.map((key) => ({ value: key, label: nameOf(key) }))}
          onChange={({ target }) => setChosen(presetKeys.find((key) => key === target.value))}
        />
      )}
      {preset && <Inputs key={preset} organizationId={organizationId} preset={preset} monitor={monitor} />}
    </EditDialog>
  )
}

function settingsOf(values: FormData): Omit<MonitorChanges, 'version'> {
  const [from, to] = [textOf(values, 'quietFrom'), textOf(values, 'quietTo')]
  if (!from !== !to)
    throw new ApiError(400, { message: t('quietWhole'), fields: [{ path: 'quietTo', message: t('quietWhole') }] })
  return {
    threshold: Number(textOf(values, 'threshold')),
    margin: Number(textOf(values, 'margin')),
    regionId: textOf(values, 'regionId') || null,
    clientId: textOf(values, 'clientId') || null,
    locationId: textOf(values, 'locationId') || null,
    recipients: textOf(values, 'recipients') as MonitorChanges['recipients'],
    mails: values.has('mails'),
    quietHours: from && to ? { from, to } : null,
    escalateMinutes: textOf(values, 'escalateMinutes') ? Number(textOf(values, 'escalateMinutes')) : null,
    isEnabled: values.has('isEnabled'),
  }
}

interface InputsProps {
  organizationId: string
  preset: PresetKey
  monitor: Monitor | undefined
}

function Inputs({ organizationId, preset, monitor }: InputsProps) {
  const problems = use(FieldProblems)
  const of = presetOf(preset)
  const kinds = (['client', 'location'] as const).filter((kind) => of.scopes.includes(kind))
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('limit', { unit: unitOf(preset) })}
          name="threshold"
          type="number"
          min={0}
          step="any"
          required
          defaultValue={monitor?.threshold ?? of.threshold}
        />
        <Field
          label={t('margin')}
          name="margin"
          type="number"
          min={0}
          step="any"
          required
          defaultValue={monitor?.margin ?? of.margin}
          hint={t('marginHint')}
        />
      </div>
      {of.scopes.includes('region') && <RegionSelect organizationId={organizationId} monitor={monitor} />}
      {kinds.length > 0 && (
        <ScopePicker
          organizationId={organizationId}
          monitor={monitor}
          kinds={kinds}
          problem={problems['locationId'] ?? problems['clientId']}
        />
      )}
      <Select
        label={t('recipients')}
        name="recipients"
        defaultValue={monitor?.recipients ?? 'managers'}
        options={recipientGroups.map((value) => ({ value, label: t(`recipients.${value}`) }))}
      />
      <Checkbox
        label={t('mails')}
        hint={t('mailsHint')}
        name="mails"
        defaultChecked={monitor?.mails ?? !!of.isUrgent}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('quietFrom')}
          name="quietFrom"
          type="time"
          defaultValue={monitor?.quietHours?.from}
          hint={t('quietHint')}
        />
        <Field label={t('quietTo')} name="quietTo" type="time" defaultValue={monitor?.quietHours?.to} />
      </div>
      <Field
        label={t('escalate')}
        name="escalateMinutes"
        type="number"
        min={5}
        max={10_080}
        defaultValue={monitor?.escalateMinutes ?? ''}
        hint={t('escalateHint')}
      />
      <Switch label={t('isEnabled')} name="isEnabled" defaultChecked={monitor?.isEnabled ?? true} />
    </>
  )
}

interface ScopeProps {
  organizationId: string
  monitor: Monitor | undefined
}

function RegionSelect({ organizationId, monitor }: ScopeProps) {
  const regions = useResource<RegionList>(fill(regionPaths.regions, { organizationId }))?.items
  return (
    <Select
      // A saved monitor's choice exists before the regions load, so the select is rendered again.
      key={String(!!regions)}
      label={t('region')}
      name="regionId"
      placeholder={t('everyRegion')}
      defaultValue={monitor?.regionId ?? ''}
      options={optionsOf(regions, monitor?.regionId, monitor?.regionName)}
    />
  )
}

function optionsOf(
  records: readonly { readonly id: string; readonly name: string }[] | undefined,
  id: string | null | undefined,
  name: string | null | undefined,
) {
  const options = (records ?? []).map((record) => ({ value: record.id, label: record.name }))
  return id && !options.some(({ value }) => value === id) ? [{ value: id, label: name ?? id }, ...options] : options
}
