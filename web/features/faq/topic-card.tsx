import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import type { FaqEntry, FaqTopic } from '#shared/faq/faq.contract.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { EntryItem, type EntryActions } from './entry-item.tsx'
import { t } from './texts.ts'

export interface TopicActions extends EntryActions {
  readonly onAdd: (topic: FaqTopic) => void
  readonly onEditTopic: (topic: FaqTopic) => void
  readonly onRemoveTopic: (topic: FaqTopic) => void
}

interface TopicCardProps {
  topic: FaqTopic
  name: string
  entries: readonly FaqEntry[]
  isOpenFirst: boolean
  actions: TopicActions | undefined
}

/** A topic with its questions. */
export const TopicCard = ({ topic, name, entries, isOpenFirst, actions }: TopicCardProps) => (
  <Card title={name} isFlush actions={actions && <TopicMenu topic={topic} name={name} actions={actions} />}>
    {entries.length === 0 && <p className="p-4 text-sm text-ink-3">{t('topicEmpty')}</p>}
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryItem entry={entry} isOpenFirst={isOpenFirst} actions={actions} />
        </li>
      ))}
    </ul>
  </Card>
)

interface TopicMenuProps {
  topic: FaqTopic
  name: string
  actions: TopicActions
}

const TopicMenu = ({ topic, name, actions }: TopicMenuProps) => (
  <Menu
    label={t('actionsFor', { name })}
    groups={[
      {
        items: [
          { id: 'add', label: t('addEntry'), icon: <Plus size={16} />, onSelect: () => actions.onAdd(topic) },
          { id: 'edit', label: t('editTopic'), icon: <Pencil size={16} />, onSelect: () => actions.onEditTopic(topic) },
        ],
      },
      {
        items: [
          {
            id: 'remove',
            label: t('removeTopic'),
            icon: <Trash2 size={16} />,
            onSelect: () => actions.onRemoveTopic(topic),
            tone: 'bad',
          },
        ],
      },
    ]}
  >
    <Ellipsis size={18} />
  </Menu>
)
