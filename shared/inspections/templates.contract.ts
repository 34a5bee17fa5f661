import { Type } from 'typebox'
import { inspectionPaths } from './paths.ts'
import {
  InspectionPicture,
  InspectionTemplate,
  InspectionTemplateDraft,
  InspectionTemplateList,
} from './inspections.contract.ts'
import { Closed, Id, organizationParams, Version } from '../schema.ts'

const templateParams = Type.Object({ organizationId: Id, templateId: Id })

export const listInspectionTemplates = {
  method: 'GET',
  url: inspectionPaths.inspectionTemplates,
  config: { access: 'inspections.read', readsReplica: true },
  schema: {
    summary: 'List the newest versions of inspection templates by name, archived ones last',
    params: organizationParams,
    response: { 200: InspectionTemplateList },
  },
} as const

export const createInspectionTemplate = {
  method: 'POST',
  url: inspectionPaths.inspectionTemplates,
  config: { access: 'inspections.templates' },
  schema: {
    summary: 'Add an inspection template',
    params: organizationParams,
    body: InspectionTemplateDraft,
    response: { 201: InspectionTemplate },
  },
} as const

export const updateInspectionTemplate = {
  method: 'PUT',
  url: inspectionPaths.inspectionTemplate,
  config: { access: 'inspections.templates' },
  schema: {
    summary: 'Create a new version of a template; reports keep theirs; 409 when `version` is old',
    params: templateParams,
    body: Closed({ ...InspectionTemplateDraft.properties, version: Version }),
    response: { 200: InspectionTemplate },
  },
} as const

export const addInspectionPicture = {
  method: 'POST',
  url: inspectionPaths.inspectionPictures,
  config: { access: 'inspections.templates', multipart: true },
  schema: {
    summary: 'Upload a picture for an item’s guidance: multipart field `file`, PNG, JPEG or WebP up to 20 MB',
    params: organizationParams,
    response: { 201: InspectionPicture },
  },
} as const

const archiving = (url: string, summary: string) =>
  ({
    method: 'POST',
    url,
    config: { access: 'inspections.templates' },
    schema: { summary, params: templateParams, response: { 200: InspectionTemplate } },
  }) as const

export const archiveInspectionTemplate = archiving(inspectionPaths.inspectionTemplateArchive, 'Put a template away')
export const restoreInspectionTemplate = archiving(inspectionPaths.inspectionTemplateRestore, 'Bring a template back')
