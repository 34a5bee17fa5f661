import { Archive, ArchiveRestore, Ellipsis } from 'lucide-react'
import { formatDate, localDate } from '#web/platform/format/format.ts'
import { Menu } from '#web/domain/controls/menu.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { t } from './texts.ts'

interface ArchiveMenuProps {
  /** Accessible name of the menu. */
  label: string
  isArchived: boolean
  onArchive: () => void
  onRestore: () => void
}

/** The menu of a record's page: archive and restore. */
export const ArchiveMenu = ({ label, isArchived, onArchive, onRestore }: ArchiveMenuProps) => (
  <Menu
    label={label}
    groups={[
      {
        items: [
          isArchived
            ? { id: 'restore', label: t('restore'), icon: <ArchiveRestore size={16} />, onSelect: onRestore }
            : { id: 'archive', label: t('archive'), icon: <Archive size={16} />, onSelect: onArchive, tone: 'bad' },
        ],
      },
    ]}
  >
    <Ellipsis size={18} />
  </Menu>
)

/** Says that a record is archived, and since when. */
export const ArchivedNotice = ({ at }: { at: string | null }) =>
  at && (
    <div className="mb-5">
      <Notice tone="warn">{t('archivedNotice', { date: formatDate(localDate(at), { dateStyle: 'long' }) })}</Notice>
    </div>
  )
