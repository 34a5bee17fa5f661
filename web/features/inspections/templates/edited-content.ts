import type { TemplateContent, TemplateSection } from '#shared/inspections/inspections.contract.ts'
import { newId } from '#web/platform/records/new-id.ts'

/** An area with an identity while it is edited, so that its inputs survive a move. */
export interface EditedSection extends TemplateSection {
  rowId: string
}

export interface EditedContent extends TemplateContent {
  sections: EditedSection[]
}

export const editedOf = (content: TemplateContent): EditedContent => ({
  ...content,
  sections: content.sections.map((section) => ({ ...section, rowId: newId() })),
})

/** What is sent: bands from the lowest to the highest. */
export const sentOf = ({ sections, bands, ...content }: EditedContent): TemplateContent => ({
  ...content,
  bands: bands.toSorted((a, b) => a.from - b.from),
  sections: sections.map(({ rowId: _rowId, ...section }) => section),
})

/** The same area with an identity and items of its own. */
export const copyOf = (section: EditedSection): EditedSection => ({
  ...section,
  rowId: newId(),
  items: section.items.map((item) => ({ ...item, key: newId() })),
})
