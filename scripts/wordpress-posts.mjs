// What is written into WordPress beside the tasks of `wordpress-tasks.mjs`, by its REST interface.

/** Its address, the name and the password of the editor who does the tasks, the browser of the other editor and the interface for it. */
export const blog = { site: '', login: [], other: undefined, rest: undefined };

/** Logs an account in to a context of the browser, and gives its REST interface. */
export async function logIn({ request }, [log, pwd]) {
  await request.get(`${blog.site}/wp-login.php`);
  await request.post(`${blog.site}/wp-login.php`, { form: { log, pwd, testcookie: '1' } });
  const nonce = await (await request.get(`${blog.site}/wp-admin/admin-ajax.php?action=rest-nonce`)).text();
  return async (path, data) => {
    const url = `${blog.site}/index.php?rest_route=/wp/v2/${path}`;
    const answer = await request.post(url, { headers: { 'X-WP-Nonce': nonce }, data });
    if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
}

/** Creates a post of the other editor. */
export const post = (title, more = {}) => blog.rest('posts', { title, status: 'publish', ...more });
export const change = (id, patch) => blog.rest(`posts/${id}`, patch);
