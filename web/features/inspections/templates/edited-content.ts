import type { TemplateContent, TemplateSection } from '#shared/inspections/inspections.contract.ts'
import { newId } from '#web/platform/records/new-id.ts'

/** An area with an id while it is edited, so that its inputs survive a move. */
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

/** The content as it is sent, with bands sorted from the lowest. */
export const sentOf = ({ sections, bands, ...content }: EditedContent): TemplateContent => ({
  ...content,
  bands: bands.toSorted((a, b) => a.from - b.from),
  sections: sections.map(({ rowId: _rowId, ...section }) => section),
})

/** A copy of the area with new ids. */
export const copyOf = (section: EditedSection): EditedSection => ({
  ...section,
  rowId: newId(),
  items: section.items.map((item) => ({ ...item, key: newId() })),
})
