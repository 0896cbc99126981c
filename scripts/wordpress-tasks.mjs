// The tasks of `editor-tasks.mjs` that the wp-admin of WordPress 6.1 does with its own posts, counted in the same way. It leaves posts,
// categories and a picture behind: use a new WordPress, in English. Two editors are needed, as one task has a change of another one in it.
//
//   node scripts/wordpress-tasks.mjs http://127.0.0.1:8093 'ann:right password' 'ben:right password'
import { measure, openBrowser, print } from './editor-measure.mjs';
import { blog, logIn, post } from './wordpress-posts.mjs';
import { TASKS } from './wordpress-task-list.mjs';

/** As many posts as the demonstration has events. */
const POSTS = 153;

const [site, ...logins] = process.argv.slice(2);
if (logins.length !== 2)
  throw new Error('Give the address of a WordPress, and NAME:PASSWORD of two editors.');
const [own, others] = logins.map((login) => login.split(/:(.*)/s));

const chrome = await openBrowser();
try {
  Object.assign(blog, { site, login: own, other: await chrome.newContext() });
  // those who know the editor have closed its guide, opened the panels that they use, and publish without being asked again
  const openPanels = ['post-status', 'taxonomy-panel-category', 'featured-image', 'post-excerpt'];
  const habits = { welcomeGuide: false, isPublishSidebarEnabled: false, openPanels };
  const preferences = { 'core/edit-post': habits, _modified: new Date().toISOString() };
  const rest = await logIn(await chrome.newContext(), own);
  await rest('users/me', { meta: { persisted_preferences: preferences } });
  blog.rest = await logIn(blog.other, others);
  for (let count = 1; count <= POSTS; count++)
    await post(`Evening ${count}`, { content: 'Doors open at seven.' });
  print(await measure(site, TASKS, '/wp-admin/edit.php'));
} finally {
  await chrome.close();
}
