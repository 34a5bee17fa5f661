import type { Contact, ContactList, NewContact } from '#shared/contracts/clients.ts'
import { limits } from '#shared/limits.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { refresh } from '#web/lib/resource.ts'
import { textOf } from '#web/lib/use-form.ts'
import { useVersionedSave } from '#web/lib/use-versioned-save.ts'
import { Field } from '#web/ui/field.tsx'
import { ConflictDialog, type ConflictParts } from '#web/ui/record/conflict-dialog.tsx'
import { EditDialog } from '#web/ui/record/edit-dialog.tsx'
import { t } from './texts.ts'

/** The contact as it was when the editing began; none for a new one. */
export interface EditedContact {
  readonly contact?: Contact
}

interface ContactEditingProps {
  /** The contacts of the client. */
  url: string
  /** Undefined while the dialog is closed. */
  edited: EditedContact | undefined
  onClose: () => void
}

const changesOf = ({ name, title, email, phone }: Contact): NewContact => ({ name, title, email, phone })

const parts = (): ConflictParts<NewContact> => ({
  name: { label: t('name'), show: (name) => name },
  title: { label: t('title'), show: (title) => title },
  email: { label: t('email'), show: (email) => email },
  phone: { label: t('phone'), show: (phone) => phone },
})

/** Adds or changes a contact. */
export function ContactEditing({ url, edited, onClose }: ContactEditingProps) {
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
      phone: textOf(values, 'phone'),
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
        {(problems) => <ContactInputs contact={contact} problems={problems} />}
      </EditDialog>
      <ConflictDialog saving={saving} parts={parts} />
    </>
  )
}

interface ContactInputsProps {
  contact: Contact | undefined
  problems: Readonly<Record<string, string>>
}

const ContactInputs = ({ contact, problems }: ContactInputsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field
      label={t('name')}
      name="name"
      required
      autoComplete="off"
      defaultValue={contact?.name}
      maxLength={limits.personNameMax}
      problem={problems['name']}
    />
    <Field
      label={t('title')}
      name="title"
      autoComplete="off"
      defaultValue={contact?.title}
      maxLength={limits.nameMax}
      problem={problems['title']}
    />
    <Field
      label={t('email')}
      name="email"
      type="email"
      autoComplete="off"
      defaultValue={contact?.email}
      maxLength={limits.emailMax}
      problem={problems['email']}
    />
    <Field
      label={t('phone')}
      name="phone"
      type="tel"
      autoComplete="off"
      defaultValue={contact?.phone}
      maxLength={limits.phoneMax}
      problem={problems['phone']}
    />
  </div>
)
