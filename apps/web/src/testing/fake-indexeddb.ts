// Gives the tests of one file an empty stand-in for the device's database. `fake-indexeddb/auto` would do so only for the
// first file of a thread that imports it, because packages are loaded once.
import * as fake from 'fake-indexeddb';

const names = Object.entries(fake).filter(([name]) => name.startsWith('IDB'));
Object.assign(globalThis, Object.fromEntries(names), { indexedDB: new fake.IDBFactory() });
