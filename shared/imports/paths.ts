import { organizationPath } from '../organization-path.ts'

const base = `${organizationPath}/imports` as const

export const importPaths = {
  importList: base,
  importProblems: `${base}/:kind/problems`,
  importPreview: `${base}/:kind/preview`,
  imports: `${base}/:kind`,
  import: `${base}/:importId`,
  importUndo: `${base}/:importId/undo`,
} as const
