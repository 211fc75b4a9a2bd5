import { readFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
const files = execSync('git ls-files packages tests scripts').toString().trim().split('\n').filter(f=>/\.(ts|tsx|mjs)$/.test(f));
const all = files.filter(f=>f.startsWith('packages/')&&!/\.test\./.test(f)).map(f=>readFileSync(f,'utf8')).join('\n');
const templates=[...all.matchAll(/`([a-zA-Z][\w.]*\.)?[^`\n]*\$\{[^`\n]*`/g)].map(m=>m[0]);
for(const g of ['site','dashboard']){
 let j; try{ j=JSON.parse(readFileSync(`packages/web/src/locales/${g}.en.json`,'utf8'));}catch(e){console.log(g,e.message);continue;}
 const keys=Object.keys(j);
 const unused=keys.filter(k=>!all.includes(`'${k}'`)&&!all.includes(`"${k}"`));
 console.log(g,keys.length,'not literal',unused.length);
 const matches=k=>templates.some(t=>{ const re='^'+t.slice(1,-1).split(/\$\{[^}]*\}/).map(s=>s.replace(/[.*+?^${}()|[\]\\]/g,'\\$&')).join('.+')+'$'; return /^[`][a-zA-Z]/.test(t)&&new RegExp(re).test(k);});
 for(const k of unused) if(!matches(k)) console.log('  DEAD?',k);
}
