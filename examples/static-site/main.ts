import { buildSite } from './build.js';

const [api = 'http://localhost:3000/wp-json/tribe/events/v1', folder = 'dist/site'] = process.argv.slice(2);
console.log(`${await buildSite(api, folder)} events in ${folder}/`);
