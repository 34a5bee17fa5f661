/**
 * The path of an organization in the API; paths below it are templates of it, so that their types name their parameters.
 */
export const organizationPath = '/api/v1/organizations/:organizationId'
