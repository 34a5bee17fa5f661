import { useState } from 'react'
import { clientPaths } from '#shared/clients/paths.ts'
import type { ClientPage } from '#shared/clients/clients.contract.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { SearchField } from '#web/kit/search-field.tsx'
import { t } from '../texts.ts'

interface BeginDialogProps {
  organizationId: string
  isOpen: boolean
  isBusy: boolean
  /** Null for someone who is not a client yet. */
  onBegin: (clientId: string | null) => void
  onClose: () => void
}

/** Chooses the recipient of a new quote. */
export function NewQuoteDialog({ organizationId, isOpen, isBusy, onBegin, onClose }: BeginDialogProps) {
  const [search, setSearch] = useState('')
  const url = fill(clientPaths.clients, { organizationId })
  const clients = useResource<ClientPage>(isOpen ? withQuery(url, { search, limit: 8 }) : null, { keepPrevious: true })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('newQuote')} description={t('newQuoteLead')}>
      <DialogBody>
        <SearchField label={t('searchClients')} value={search} onChange={setSearch} />
        <ul aria-label={t('clients')} className="grid gap-1">
          {clients?.items.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="menu-line w-full text-left" onClick={() => isBusy || onBegin(id)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" isBusy={isBusy} onClick={() => onBegin(null)}>
          {t('forNewLead')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
