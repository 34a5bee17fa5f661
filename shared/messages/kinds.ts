/** What a thread is about; a visit is one of a job, a person is a member. */
export const threadAbouts = ['place', 'visit', 'person'] as const
export type ThreadAbout = (typeof threadAbouts)[number]

export const messageLimits = {
  /** Messages of a thread per page. */
  pageSize: 50,
  photosMax: 6,
  photoBytesMax: 20_000_000,
} as const
