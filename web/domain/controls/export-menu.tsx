import { Download } from 'lucide-react'
import { language } from '#web/platform/texts/language.ts'
import { Menu } from './menu.tsx'
import { t } from '#web/domain/frame/texts.ts'

export interface ExportedList {
  /** Menu heading above its files, where several lists are exported. */
  readonly heading?: string
  /** URL of the export route, including the list's filter. */
  readonly url: string
}

interface ExportMenuProps {
  readonly lists: readonly ExportedList[]
  /** The exported content, for the button's accessible name. */
  readonly of?: string
}

/** A menu of files to download: one list or several related ones, in the page's language. */
export const ExportMenu = ({ lists, of }: ExportMenuProps) => (
  <Menu
    label={of ? `${t('export')}: ${of}` : t('export')}
    className="btn-secondary"
    groups={lists.map(({ heading, url }) => ({
      heading,
      items: [
        { id: `${url}.csv`, label: t('exportCsv'), download: fileOf(url, 'csv') },
        { id: `${url}.xlsx`, label: t('exportXlsx'), download: fileOf(url, 'xlsx') },
      ],
    }))}
  >
    <Download size={16} />
    <span className="max-md:hidden">{t('export')}</span>
  </Menu>
)

const fileOf = (url: string, format: 'csv' | 'xlsx') =>
  `${url}${url.includes('?') ? '&' : '?'}format=${format}&locale=${language()}`
