import type { PageRoute } from '#shared/routes.ts'

/** Pages that are still to come: they show the shell and say so. Building one means taking its line away. */
export const notBuilt: readonly PageRoute[] = ['/client/:clientUserId/inspections/:reportId']
