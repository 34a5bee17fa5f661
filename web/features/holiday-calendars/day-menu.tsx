import { Ellipsis, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { Holiday } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { Menu } from '#web/domain/controls/menu.tsx'
import { dayName, nameOf } from './words.ts'
import { t } from './texts.ts'

interface DayMenuProps {
  day: Holiday
  onEdit: () => void
  onReset: () => void
  onRemove: () => void
}

export const DayMenu = ({ day, onEdit, onReset, onRemove }: DayMenuProps) => (
  <Menu
    // The date distinguishes a holiday from its observance.
    label={t('actionsFor', { name: `${nameOf(day.names)}, ${dayName(day.date)}` })}
    groups={[
      {
        items: [
          { id: 'edit', label: t('editDay'), icon: <Pencil size={16} />, onSelect: onEdit },
          ...(day.source === 'edited'
            ? [{ id: 'reset', label: t('resetDay'), icon: <Undo2 size={16} />, onSelect: onReset }]
            : []),
        ],
      },
      {
        items: [{ id: 'remove', label: t('removeDay'), icon: <Trash2 size={16} />, onSelect: onRemove, tone: 'bad' }],
      },
    ]}
  >
    <Ellipsis size={18} />
  </Menu>
)
