import { Copy } from 'lucide-react'
import { copyText } from '#web/platform/window/copy-text.ts'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from '../texts.ts'

/** A text to carry over to another program. */
export const CopyableText = ({ name, value }: { name: string; value: string }) => (
  <span className="flex items-center gap-2">
    <code className="min-w-0 wrap-anywhere">{value}</code>
    <IconButton label={t('copyNamed', { name })} onClick={() => void copyText(value, t('copied'))}>
      <Copy size={18} />
    </IconButton>
  </span>
)
