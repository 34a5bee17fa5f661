const organization = '/api/v1/organizations/:organizationId'

export const inspectionPaths = {
  inspectionTemplates: `${organization}/inspection-templates`,
  inspectionTemplate: `${organization}/inspection-templates/:templateId`,
  inspectionTemplateArchive: `${organization}/inspection-templates/:templateId/archive`,
  inspectionTemplateRestore: `${organization}/inspection-templates/:templateId/restore`,
  inspections: `${organization}/inspections`,
  inspectionExport: `${organization}/inspections/export`,
  inspectionSummary: `${organization}/inspections/summary`,
  inspectionsNext: `${organization}/inspections/next`,
  inspection: `${organization}/inspections/:reportId`,
  inspectionAnswers: `${organization}/inspections/:reportId/answers`,
  inspectionPhotos: `${organization}/inspections/:reportId/photos/:itemKey`,
  inspectionPhoto: `${organization}/inspections/:reportId/photos/:itemKey/:photoId`,
  inspectionCorrection: `${organization}/inspections/:reportId/correction`,
  inspectionSubmission: `${organization}/inspections/:reportId/submission`,
  inspectionSharing: `${organization}/inspections/:reportId/sharing`,
  inspectionActions: `${organization}/inspections/:reportId/actions`,
  correctiveActions: `${organization}/corrective-actions`,
  correctiveActionExport: `${organization}/corrective-actions/export`,
  correctiveAction: `${organization}/corrective-actions/:actionId`,
  correctiveActionProof: `${organization}/corrective-actions/:actionId/proof`,
} as const
