import { readFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
const files = execSync('git ls-files packages tests scripts').toString().trim().split('\n');
const code = files.filter(f=>/\.(ts|tsx|mjs)$/.test(f)&&!f.endsWith('generated.ts'));
const text = Object.fromEntries(code.map(f=>[f,readFileSync(f,'utf8')]));
const generated = files.filter(f=>f.endsWith('generated.ts')).map(f=>readFileSync(f,'utf8')).join('\n');
const count=new Map();
const strip=t=>t.replace(/\/\*[\s\S]*?\*\//g,'').replace(/(^|\s)\/\/.*$/gm,'');
for(const [f,t] of Object.entries(text)){ for(const w of new Set(strip(t).match(/[A-Za-z_$][\w$]*/g)??[])){ if(!count.has(w))count.set(w,[]);count.get(w).push(f);} }
for(const w of new Set(generated.match(/[A-Za-z_$][\w$]*/g)??[])){ if(!count.has(w))count.set(w,[]);count.get(w).push('generated'); }
console.log('## exports used in no other file / only tests');
for(const [f,t] of Object.entries(text)){
  if(f.endsWith('.test.ts'))continue;
  for(const m of t.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type|enum) ([\w$]+)/gm)){
    const users=(count.get(m[1])??[]).filter(u=>u!==f && !(u.endsWith('/index.ts')));
    const other=users.filter(u=>!/\.test\.tsx?$/.test(u)&&!u.startsWith('tests/'));
    const src=f.startsWith('packages/');
    if(users.length===0){ const own=(strip(t).match(new RegExp('(?<![\\w$])'+m[1].replace('$','\\$')+'(?![\\w$])','g'))??[]).length; console.log('UNUSED',own>1?'(own file uses)':'(DEAD)',f,m[1]);}
    else if(src&&other.length===0) console.log('TESTONLY',f,m[1], users.slice(0,2).join(' '));
  }
}
