import { Plus } from 'lucide-react'
import { blankContent, libraryContent, libraryTemplates, type StarterTexts } from '#shared/inspections/starter.ts'
import type bands from '#shared/inspections/starter-bands/texts/en.json'
import type template from '#shared/inspections/starter-template/texts/en.json'
import type { InspectionTemplateDraft } from '#shared/inspections/inspections.contract.ts'
import { textsOf } from '#web/platform/texts/texts.ts'
import { Menu } from '#web/domain/controls/menu.tsx'
import { newItem } from './new-item.ts'
import { t } from '../texts.ts'

const bandName = textsOf<typeof bands>('starter-bands')
const templateText = textsOf<typeof template>('starter-template')
/** Texts of the library in the page's language. */
const texts: StarterTexts = {
  band: (key) => bandName(key),
  text: (key) => templateText(key as 'section.office.1'),
}

/** Starts a template from the library, or a blank one. */
export const AddTemplate = ({ onAdd }: { onAdd: (draft: InspectionTemplateDraft) => void }) => (
  <Menu
    label={t('addTemplate')}
    className="btn-secondary"
    groups={[
      {
        items: [
          {
            id: 'blank',
            label: t('blankTemplate'),
            onSelect: () => onAdd({ name: '', content: blankContent(texts, newItem()) }),
          },
        ],
      },
      {
        heading: t('library'),
        items: libraryTemplates.map((name) => ({
          id: name,
          label: t(`library.${name}`),
          onSelect: () => onAdd({ name: t(`library.${name}`), content: libraryContent(name, texts) }),
        })),
      },
    ]}
  >
    <Plus size={16} />
    {t('addTemplate')}
  </Menu>
)
