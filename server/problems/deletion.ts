export const deletionErrors = {
  name_not_matching: 400,
} as const
