import { Mail, Pencil, Phone, Plus, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { clientPaths } from '#shared/clients/paths.ts'
import type { Contact, ContactList } from '#shared/clients/clients.contract.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { telUrl } from '#web/platform/units/phone.ts'
import { PhoneText } from '#web/domain/record/phone-text.tsx'
import { ContactEditing, type EditedContact } from './contact-editing.tsx'
import { t } from '../texts.ts'

interface ContactsCardProps {
  organizationId: string
  clientId: string
  mayManage: boolean
}

export function ContactsCard({ organizationId, clientId, mayManage }: ContactsCardProps) {
  const url = fill(clientPaths.contacts, { organizationId, clientId })
  const contacts = useResource<ContactList>(url)?.items
  const [edited, setEdited] = useState<EditedContact>()
  const [removed, setRemoved] = useState<Contact>()
  const [ended, setEnded] = useState<Contact>()
  const removal = useAction(async ({ id }: Contact) => {
    await api.remove(`${url}/${id}`)
    notifySuccess(t('contactRemoved'))
    setRemoved(undefined)
    await refresh(url)
  })

  const invitation = useAction(async ({ id, access, name }: Contact) => {
    if (access === 'active') await api.remove(`${url}/${id}/invitation`)
    else await api.post(`${url}/${id}/invitation`)
    notifySuccess(t(access === 'active' ? 'accessEnded' : 'contactInvited', { name }))
    setEnded(undefined)
    await refresh(url)
  })

  return (
    <Card
      title={t('contacts')}
      isFlush
      actions={
        <>
          {!!contacts?.length && (
            <ExportMenu
              of={t('contacts')}
              lists={[{ url: fill(clientPaths.contactExport, { organizationId, clientId }) }]}
            />
          )}
          {mayManage && (
            <Button kind="ghost" onClick={() => setEdited({})}>
              <Plus />
              {t('addContact')}
            </Button>
          )}
        </>
      }
    >
      {contacts?.length === 0 ? (
        <EmptyState icon={<UserRound size={20} />} title={t('noContacts')}>
          {t('noContactsText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line" aria-label={t('contacts')} aria-busy={!contacts}>
          {contacts?.map((contact) => (
            <ContactLine
              key={contact.id}
              contact={contact}
              mayManage={mayManage}
              onEdit={() => setEdited({ contact })}
              onRemove={() => setRemoved(contact)}
              onAccess={() => (contact.access === 'active' ? setEnded(contact) : void invitation.run(contact))}
            />
          )) ?? <ContactPlaceholder />}
        </ul>
      )}
      <ContactEditing
        url={url}
        placesUrl={fill(locationPaths.locations, { organizationId, clientId })}
        edited={edited}
        onClose={() => setEdited(undefined)}
      />
      <ConfirmDialog
        isOpen={!!removed}
        title={t('removeContact')}
        description={t('removeContactText', { name: removed?.name ?? '' })}
        action={t('remove')}
        isBusy={removal.isRunning}
        onConfirm={() => removed && void removal.run(removed)}
        onClose={() => setRemoved(undefined)}
      />
      <ConfirmDialog
        isOpen={!!ended}
        title={t('endAccess')}
        description={t('endAccessText', { name: ended?.name ?? '' })}
        action={t('endAccess')}
        isBusy={invitation.isRunning}
        onConfirm={() => ended && void invitation.run(ended)}
        onClose={() => setEnded(undefined)}
      />
    </Card>
  )
}

const ContactPlaceholder = () => (
  <li className="flex min-h-16 items-center gap-3 px-4">
    <Skeleton className="size-9 rounded-full" />
    <Skeleton className="h-3.5 w-40" />
  </li>
)

interface ContactLineProps {
  contact: Contact
  mayManage: boolean
  onEdit: () => void
  onRemove: () => void
  onAccess: () => void
}

const reach = 'inline-flex items-center gap-1.5 py-1 text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11'

const ContactLine = ({
  contact: { name, title, email, phone, access },
  mayManage,
  onEdit,
  onRemove,
  onAccess,
}: ContactLineProps) => (
  <li className="flex min-h-16 items-center gap-3 py-2 pr-2 pl-4">
    <Avatar name={name} shape="round" />
    <div className="min-w-0 flex-1 text-sm">
      <p className="truncate text-base font-medium">
        {name}
        {title && <span className="ml-2 text-sm font-normal text-ink-3">{title}</span>}
      </p>
      <p className="flex flex-wrap gap-x-4">
        {email && (
          <a href={`mailto:${email}`} className={`${reach} min-w-0`}>
            <Mail size={14} className="shrink-0" />
            <span className="truncate">{email}</span>
          </a>
        )}
        {phone && (
          <a href={telUrl(phone)} className={`${reach} tabular-nums`}>
            <Phone size={14} className="shrink-0" />
            <PhoneText number={phone} />
          </a>
        )}
      </p>
      {mayManage && (email || access === 'active') && (
        <p className="flex flex-wrap items-center gap-x-3">
          {access !== 'none' && <Badge tone={access === 'active' ? 'good' : 'info'}>{t(`access.${access}`)}</Badge>}
          <button type="button" className="link py-1 pointer-coarse:min-h-11" onClick={onAccess}>
            {t(`do.${access}`)}
            <span className="sr-only">: {name}</span>
          </button>
        </p>
      )}
    </div>
    {mayManage && (
      <span className="flex shrink-0">
        <IconButton label={`${t('editContact')}: ${name}`} onClick={onEdit}>
          <Pencil size={16} />
        </IconButton>
        <IconButton label={`${t('removeContact')}: ${name}`} onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      </span>
    )}
  </li>
)
