/** Header with the id of the user a page was loaded for; the call is rejected when another user has signed in since. */
export const pageUserHeader = 'page-user'
