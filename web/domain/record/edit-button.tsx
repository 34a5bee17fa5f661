import { Pencil } from 'lucide-react'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from './texts.ts'

/** A pencil button next to a card's title; `what` completes its accessible name. */
export const EditButton = ({ what, onPress }: { what: string; onPress: () => void }) => (
  <IconButton label={`${t('edit')}: ${what}`} className="-mr-1.5" onClick={onPress}>
    <Pencil size={16} />
  </IconButton>
)
