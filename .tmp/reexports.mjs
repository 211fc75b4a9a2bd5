import { readFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
const files = execSync('git ls-files packages tests scripts').toString().trim().split('\n').filter(f=>/\.(ts|tsx|mjs)$/.test(f));
const text=Object.fromEntries(files.map(f=>[f,readFileSync(f,'utf8')]));
for(const f of files.filter(f=>/\/index\.ts$/.test(f)&&f.startsWith('packages/server'))){
  for(const m of text[f].matchAll(/export (?:type )?\{([^}]*)\}/g)) for(let n of m[1].split(',')){ n=n.trim().replace(/^type /,'').split(' as ').pop().trim(); if(!n)continue;
   const users=files.filter(g=>g!==f&&new RegExp('\\b'+n+'\\b').test(text[g])&&[...text[g].matchAll(/import[^;]*?from '([^']+)'/gs)].some(i=>i[0].includes(n)&&i[1].endsWith('index.ts')));
   if(!users.length)console.log(f,n);
   else if(users.every(u=>u.startsWith('tests/')||u.includes('.test.'))) console.log('testonly',f,n);
  }
}
