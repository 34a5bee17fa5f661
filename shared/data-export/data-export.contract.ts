import { Type, type Static } from 'typebox'
import { dataExportPaths } from './paths.ts'
import { dataExportStates } from './states.ts'
import { Id, Instant, List, Nullable, organizationParams } from '../schema.ts'

export const DataExport = Type.Object({
  id: Id,
  state: Type.Enum([...dataExportStates]),
  /** 0 to 100. */
  percent: Type.Integer(),
  bytes: Nullable(Type.Integer()),
  requestedBy: Nullable(Type.String()),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
  /** When a finished export can no longer be downloaded. */
  expiresAt: Nullable(Instant),
})
export type DataExport = Static<typeof DataExport>
export const DataExportList = List(DataExport)
export type DataExportList = Static<typeof DataExportList>

export const listDataExports = {
  method: 'GET',
  url: dataExportPaths.dataExports,
  config: { access: 'export.run' },
  schema: {
    summary: 'List the newest data exports',
    params: organizationParams,
    response: { 200: DataExportList },
  },
} as const

export const startDataExport = {
  method: 'POST',
  url: dataExportPaths.dataExports,
  config: { access: 'export.run', stepUp: true },
  schema: {
    summary: 'Export every table as CSV and JSON in a zip, in the background',
    params: organizationParams,
    response: { 201: DataExport },
  },
} as const

const params = Type.Object({ organizationId: Id, exportId: Id })

export const getDataExport = {
  method: 'GET',
  url: dataExportPaths.dataExport,
  config: { access: 'export.run' },
  schema: { summary: 'Get an export’s progress', params, response: { 200: DataExport } },
} as const

export const downloadDataExport = {
  method: 'GET',
  url: dataExportPaths.dataExportFile,
  config: { access: 'export.run' },
  schema: { summary: 'Download the zip of a finished export', params },
} as const
