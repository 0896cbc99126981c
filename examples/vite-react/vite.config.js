/** One React in the app, also where packages are linked into it. */
export default { resolve: { dedupe: ['react', 'react-dom'] } };
