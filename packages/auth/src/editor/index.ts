/** Views of accounts, of one's own account and of private links, for `editor({ views })` of `@kalends/editor`. */
export { feedLinksView } from './feed-links.js';
export { myAccountView } from './my-account.js';
export { passwordViews } from './password-views.js';
export { peopleViews } from './people.js';
export { reviewMails } from './review-mails.js';
