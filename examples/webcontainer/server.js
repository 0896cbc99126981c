import { createServer } from 'node:http';
import { createSite, TOKEN } from './site.js';

const { listener } = await createSite();
createServer(listener).listen(3000, () => {
  console.log(`http://localhost:3000/events/
http://localhost:3000/wp-json/tribe/events/v1/events
write with: Authorization: Bearer ${TOKEN}`);
});
