import { readFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
import { dirname, resolve, relative } from 'node:path';
const files = execSync('git ls-files packages/web').toString().trim().split('\n');
const src=files.filter(f=>/\.(ts|tsx)$/.test(f)).map(f=>[f,readFileSync(f,'utf8')]);
for(const f of files.filter(f=>/\.css$/.test(f))){
 const css=readFileSync(f,'utf8').replace(/\/\*[\s\S]*?\*\//g,'');
 const classes=[...new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(m=>m[1]))];
 if(f.endsWith('.module.css')){
  const users=src.filter(([p,t])=>[...t.matchAll(/from '([^']+\.module\.css)'/g)].some(m=>relative('.',resolve(dirname(p),m[1]))===f));
  const t=users.map(u=>u[1]).join('\n');
  const dyn=/\w+\[[^'\]]/.test(t)&&users.some(u=>/(classes|styles|css)\[[^'\]]/.test(u[1]));
  if(users.length===0)console.log('NO USER',f);
  for(const c of classes) if(!new RegExp(`['".\`\\s]${c}\\b`).test(t)&&!c.startsWith('mantine')) console.log(f,c,dyn?'(dynamic access)':'');
 } else for(const c of classes) if(!src.some(([,t])=>t.includes(c))) console.log('plain',f,c);
}
