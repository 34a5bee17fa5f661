import type { Contact, ContactList, NewContact } from '#shared/clients/clients.contract.ts'
import type { LocationList, LocationRow } from '#shared/locations/locations.contract.ts'
import { limits } from '#shared/limits.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { ConflictDialog, type ConflictParts } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { formatPhone, typedPhone } from '#web/platform/units/phone.ts'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { t } from '../texts.ts'

/** The contact that the edit is based on; undefined for a new one. */
export interface EditedContact {
  readonly contact?: Contact
}

interface ContactEditingProps {
  url: string
  /** URL of the client's locations. */
  placesUrl: string
  /** Undefined closes the dialog. */
  edited: EditedContact | undefined
  onClose: () => void
}

const none: readonly LocationRow[] = []

const changesOf = ({ name, title, email, phone, locationIds }: Contact): NewContact => ({
  name,
  title,
  email,
  phone,
  locationIds,
})

const parts = (places: readonly LocationRow[]) => (): ConflictParts<NewContact> => ({
  name: { label: t('name'), show: (name) => name },
  title: { label: t('title'), show: (title) => title },
  email: { label: t('email'), show: (email) => email },
  phone: { label: t('phone'), show: formatPhone },
  locationIds: {
    label: t('seesPlaces'),
    show: (ids) =>
      places
        .filter(({ id }) => ids?.includes(id))
        .map(({ name }) => name)
        .join('\n') || t('allPlaces'),
  },
})

export function ContactEditing({ url, placesUrl, edited, onClose }: ContactEditingProps) {
  usePhoneFormats()
  const locations = useResource<LocationList>(edited ? placesUrl : null)?.items ?? none
  const places = locations.filter(({ id, archivedAt }) => !archivedAt || edited?.contact?.locationIds.includes(id))
  const contact = edited?.contact
  const finish = async () => {
    onClose()
    await refresh(url)
  }
  const saving = useVersionedSave<Contact, NewContact>({
    url: `${url}/${contact?.id}`,
    changesOf,
    reload: async () => {
      const { items } = await api.get<ContactList>(url)
      const stored = items.find(({ id }) => id === contact?.id)
      if (!stored) throw new ApiError(404)
      return stored
    },
    savedMessage: t('saved'),
    onSaved: finish,
  })
  async function send(values: FormData) {
    const typed = {
      name: textOf(values, 'name'),
      title: textOf(values, 'title'),
      email: textOf(values, 'email'),
      phone: typedPhone(textOf(values, 'phone'), contact?.phone),
      // Without location inputs, e.g. while they load, the selection stays unchanged.
      locationIds: values.has('hasPlaces') ? values.getAll('locationIds').map(String) : (contact?.locationIds ?? []),
    }
    if (contact) return saving.save(contact, typed)
    await api.create<Contact>(url, typed)
    notifySuccess(t('contactAdded'))
    return finish()
  }
  return (
    <>
      <EditDialog
        isOpen={!!edited}
        onClose={onClose}
        title={t(contact ? 'editContact' : 'addContact')}
        action={contact ? undefined : t('addContact')}
        send={send}
      >
        {(problems) => (
          <>
            <ContactInputs contact={contact} />
            {places.length > 1 && <PlaceInputs contact={contact} places={places} problem={problems['locationIds']} />}
          </>
        )}
      </EditDialog>
      <ConflictDialog saving={saving} parts={parts(places)} />
    </>
  )
}

interface ContactInputsProps {
  contact: Contact | undefined
}

const ContactInputs = ({ contact }: ContactInputsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field
      label={t('name')}
      name="name"
      required
      autoComplete="off"
      defaultValue={contact?.name}
      maxLength={limits.personNameMax}
    />
    <Field
      label={t('title')}
      name="title"
      autoComplete="off"
      defaultValue={contact?.title}
      maxLength={limits.nameMax}
    />
    <Field
      label={t('email')}
      name="email"
      type="email"
      autoComplete="off"
      defaultValue={contact?.email}
      maxLength={limits.emailMax}
    />
    <Field
      label={t('phone')}
      name="phone"
      type="tel"
      autoComplete="off"
      defaultValue={formatPhone(contact?.phone ?? '')}
      maxLength={limits.phoneMax}
    />
  </div>
)

interface PlaceInputsProps {
  contact: Contact | undefined
  places: readonly LocationRow[]
  problem: string | undefined
}

/** The locations that the contact sees in the client area. */
const PlaceInputs = ({ contact, places, problem }: PlaceInputsProps) => (
  <fieldset className="grid gap-1">
    <legend className="text-sm font-medium">{t('seesPlaces')}</legend>
    <p className="text-sm text-ink-2">{t('seesPlacesHint')}</p>
    <input type="hidden" name="hasPlaces" value="true" />
    {places.map(({ id, name }) => (
      <Checkbox
        key={id}
        name="locationIds"
        value={id}
        label={name}
        defaultChecked={contact?.locationIds.includes(id) ?? false}
      />
    ))}
    {problem && <p className="text-sm text-bad">{problem}</p>}
  </fieldset>
)
