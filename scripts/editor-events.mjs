// What is written into the calendar beside the tasks of `editor-tasks.mjs`, by its REST interface.

export const [NAME, PASSWORD] = ['ann', 'right password'];

/** Where the interface is. */
export const calendar = { api: '' };

/** Creates an event beside what is measured. */
export async function event(title, start, more = {}) {
  const answer = await fetch(`${calendar.api}/events`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${NAME}:${PASSWORD}`).toString('base64')}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ title, start_date: `${start} 20:00`, end_date: `${start} 22:00`, ...more }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}
export async function change(id, patch) {
  const answer = await fetch(`${calendar.api}/events/${id}`, {
    method: 'PUT',
    headers: {
      Authorization: `Basic ${Buffer.from(`${NAME}:${PASSWORD}`).toString('base64')}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(patch),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}
