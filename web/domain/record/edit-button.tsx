import { Pencil } from 'lucide-react'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from './texts.ts'

/** A pencil button next to a card's title; `what` completes its accessible name. */
export const EditButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <IconButton label={`${t('edit')}: ${name}`} className="-mr-1.5" onClick={onPress}>
    <Pencil size={16} />
  </IconButton>
)
