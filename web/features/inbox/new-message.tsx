import { useState } from 'react'
import { threadAbouts, type ThreadAbout } from '#shared/messages/kinds.ts'
import { messagePaths } from '#shared/messages/paths.ts'
import type { RecipientList, ThreadSubject } from '#shared/messages/messages.contract.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { Dialog, DialogBody } from '#web/domain/controls/dialog.tsx'
import { subjectName } from '#web/domain/messages/subject-name.ts'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { SearchField } from '#web/kit/search-field.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

interface NewMessageProps {
  organizationId: string
  isOpen: boolean
  onChoose: (subject: ThreadSubject) => void
  onClose: () => void
}

/** Chooses what a new message is about; the thread is created with it. */
export function NewMessage({ organizationId, isOpen, onChoose, onClose }: NewMessageProps) {
  const [about, setAbout] = useState<ThreadAbout>('place')
  const [search, setSearch] = useState('')
  const url = fill(messagePaths.messageRecipients, { organizationId })
  const query = withQuery(url, { about, ...(search && { search }) })
  const found = useResource<RecipientList>(isOpen ? query : null, { keepPrevious: true })?.items
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('newMessage')} description={t('newMessageLead')}>
      <DialogBody>
        <FilterChips
          label={t('about')}
          isWrapped
          value={about}
          onChange={setAbout}
          chips={threadAbouts.map((value) => ({ value, label: t(`about.${value}`) }))}
        />
        <SearchField
          label={t(about === 'person' ? 'searchPerson' : 'searchPlace')}
          value={search}
          onChange={setSearch}
        />
        {!found && <SkeletonText lines={4} />}
        {found?.length === 0 && <p className="text-sm text-ink-2">{t('nothingFound')}</p>}
        <ul aria-label={t(`about.${about}`)} className="grid gap-1">
          {found?.map((subject) => (
            <li key={`${subject.id} ${subject.at}`}>
              <button type="button" className="menu-line w-full text-left" onClick={() => onChoose(subject)}>
                {about === 'place' && subject.clientName
                  ? `${subjectName(subject)} · ${subject.clientName}`
                  : (subject.memberName ?? subjectName(subject))}
              </button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  )
}
