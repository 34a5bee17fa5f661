import { useState } from 'react'
import { clientAreaLimits, recordedWays, requestKinds } from '#shared/client-area/states.ts'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import type { ContactList } from '#shared/clients/clients.contract.ts'
import type { LocationList } from '#shared/locations/locations.contract.ts'
import { limits } from '#shared/limits.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'

interface RecordDialogProps {
  organizationId: string
  clientId: string
  isOpen: boolean
  onClose: () => void
}

/** Option for a person without a contact record, whose name is typed. */
const somebodyElse = 'else'

/** Records what the client said outside the client area. */
export function RecordDialog({ organizationId, clientId, isOpen, onClose }: RecordDialogProps) {
  const url = fill(clientAreaPaths.clientRequests, { organizationId })
  async function send(values: FormData) {
    const contactId = textOf(values, 'contactId')
    const contactName = textOf(values, 'contactName')
    await api.create(url, {
      clientId,
      locationId: textOf(values, 'locationId'),
      kind: textOf(values, 'kind'),
      via: textOf(values, 'via'),
      contactId: contactId === somebodyElse ? null : contactId,
      ...(contactName && { contactName }),
      text: textOf(values, 'text'),
    })
    notifySuccess(t('recorded'))
    onClose()
    await refresh(url)
  }
  return (
    <EditDialog isOpen={isOpen} onClose={onClose} title={t('record')} description={t('recordLead')} send={send}>
      <Inputs organizationId={organizationId} clientId={clientId} />
    </EditDialog>
  )
}

interface InputsProps extends Pick<RecordDialogProps, 'organizationId' | 'clientId'> {}

function Inputs({ organizationId, clientId }: InputsProps) {
  const contacts = useResource<ContactList>(fill(clientPaths.contacts, { organizationId, clientId }))?.items
  const locations = useResource<LocationList>(fill(locationPaths.locations, { organizationId, clientId }))?.items
  const [chosen, setChosen] = useState<string>()
  const contactId = chosen ?? (contacts?.length === 1 ? contacts[0]?.id : undefined) ?? ''
  const places = locations?.filter(({ archivedAt }) => !archivedAt)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('sayKind')}
          name="kind"
          options={requestKinds.map((value) => ({ value, label: t(`say.${value}`) }))}
        />
        <Select
          label={t('sayWay')}
          name="via"
          options={recordedWays.map((value) => ({ value, label: t(`way.${value}`) }))}
        />
      </div>
      <Select
        key={places?.length}
        label={t('location')}
        name="locationId"
        required
        defaultValue={places?.length === 1 ? places[0]?.id : ''}
        placeholder={t('chooseLocation')}
        options={(places ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        label={t('whoSaid')}
        name="contactId"
        required
        placeholder={t('choosePerson')}
        value={contactId}
        onChange={(event) => setChosen(event.target.value)}
        options={[
          ...(contacts ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: somebodyElse, label: t('somebodyElse') },
        ]}
      />
      {contactId === somebodyElse && (
        <Field label={t('theirName')} name="contactName" required maxLength={limits.personNameMax} />
      )}
      <Textarea label={t('whatSaid')} name="text" required maxLength={clientAreaLimits.textMax} />
    </>
  )
}
