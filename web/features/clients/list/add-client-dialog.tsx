import { clientStatuses } from '#shared/clients/statuses.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import type { Client, Contact } from '#shared/clients/clients.contract.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import { limits } from '#shared/limits.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { emptyAddress } from '#web/domain/record/address.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

interface AddClientDialogProps {
  organizationId: string
  isOpen: boolean
  onClose: () => void
  /** With the location that was added with it. */
  onAdded: (added: { client: Client; location: Location | undefined }) => void
}

/** Creates a client with its first location and contact; only the name is required. */
export function AddClientDialog({ organizationId, isOpen, onClose, onAdded }: AddClientDialogProps) {
  const url = fill(clientPaths.clients, { organizationId })
  const mayLocate = useMay('locations.manage')

  async function add(values: FormData) {
    const client = await api.create<Client>(url, { name: textOf(values, 'name'), status: textOf(values, 'status') })
    const contact = {
      name: textOf(values, 'contactName'),
      title: '',
      email: textOf(values, 'email'),
      phone: textOf(values, 'phone'),
    }
    if (contact.name) {
      const contactsUrl = fill(clientPaths.contacts, { organizationId, clientId: client.id })
      // The client exists already, so a refused contact must not make the form create the client again.
      await api.create<Contact>(contactsUrl, contact).catch(notifyFailure)
    }
    const name = textOf(values, 'locationName')
    const locationsUrl = fill(locationPaths.locations, { organizationId, clientId: client.id })
    const location = name
      ? await api.create<Location>(locationsUrl, { name, address: emptyAddress }).catch(notifyFailure)
      : undefined
    notifySuccess(t('added', { name: client.name }))
    void refresh(url)
    return { client, location: location ?? undefined }
  }

  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('addClient')}
      description={t('addClientLead')}
      action={t('add')}
      send={add}
      onAdded={onAdded}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <Field label={t('clientName')} name="name" required maxLength={limits.nameMax} autoComplete="off" />
        <Select
          label={t('status')}
          name="status"
          defaultValue="active"
          options={clientStatuses.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {mayLocate && (
        <Field
          label={t('firstLocation')}
          name="locationName"
          maxLength={limits.nameMax}
          autoComplete="off"
          hint={t('firstLocationHint')}
        />
      )}
      <ContactInputs />
    </EditDialog>
  )
}

const ContactInputs = () => (
  <>
    <Field
      label={t('contactName')}
      name="contactName"
      maxLength={limits.personNameMax}
      autoComplete="off"
      onChange={(event) => event.target.form && requireName(event.target.form)}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('contactEmail')}
        name="email"
        type="email"
        maxLength={limits.emailMax}
        autoComplete="off"
        onChange={(event) => event.target.form && requireName(event.target.form)}
      />
      <Field
        label={t('phone')}
        name="phone"
        type="tel"
        maxLength={limits.phoneMax}
        autoComplete="off"
        onChange={(event) => event.target.form && requireName(event.target.form)}
      />
    </div>
  </>
)

/** An email or phone number requires a contact's name. */
function requireName(form: HTMLFormElement) {
  const values = new FormData(form)
  const isNameless = !textOf(values, 'contactName') && !!(textOf(values, 'email') || textOf(values, 'phone'))
  const input = form.elements.namedItem('contactName')
  if (input instanceof HTMLInputElement) input.setCustomValidity(isNameless ? t('contactNameMissing') : '')
}
