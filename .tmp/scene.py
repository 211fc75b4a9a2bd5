import re,glob
p='tests/browser/scene.ts'
s=open(p).read()
s=s.replace("import { expect } from 'vitest';","import { afterAll, beforeAll, expect } from 'vitest';")
s=s.replace('''interface Visitor {
''','''/** The scene of a whole test file, open from before its first test until behind its last; settings as for `startScene`. */
export function sceneOfFile(environment?: Readonly<Record<string, string>>): Scene {
  let opened: Scene | undefined;
  const scene = (): Scene => {
    if (opened === undefined) {
      throw new Error('the scene opens before the first test, not while the file is read');
    }
    return opened;
  };
  beforeAll(async () => {
    opened = await startScene(environment);
  });
  afterAll(() => opened?.close());
  return {
    get server() {
      return scene().server;
    },
    get serviceSlug() {
      return scene().serviceSlug;
    },
    visit: (view) => scene().visit(view),
    countBookings: () => scene().countBookings(),
    leave: () => scene().leave(),
    close: () => scene().close(),
  };
}

interface Visitor {
''',1)
open(p,'w').write(s)
for f in glob.glob('tests/browser/*.test.ts'):
    s=open(f).read()
    if 'startScene' not in s or 'messages.test' in f: continue
    m=re.search(r"let scene: Scene;\nbeforeAll\(async \(\) => \{\n  scene = await startScene\((.*?)\);\n\}\);\nafterAll\(\(\) => scene\?\.close\(\)\);\n",s)
    if m:
        s=s.replace(m.group(0),f"const scene = sceneOfFile({m.group(1)});\n")
    else:
        m2=re.search(r"  scene = await startScene\((.*?)\);\n",s)
        assert m2,f
        s=s.replace(m2.group(0),'').replace("let scene: Scene;\n",f"const scene = sceneOfFile({m2.group(1)});\n").replace("afterAll(() => scene?.close());\n",'')
    s=re.sub(r'\bstartScene\b','sceneOfFile',s)
    body=s.split("';\n",0)[0]
    # drop unused names from imports
    def used(n,txt): return len(re.findall(r'\b'+n+r'\b',txt))>1
    for n in ['beforeAll','afterAll']:
        if not used(n,s): s=re.sub(r'(import \{[^}]*?)\b'+n+r', ',r'\1',s,1)
    if len(re.findall(r'\bScene\b',s))==1: s=re.sub(r'\n?\s*\btype Scene,',lambda m:'' ,s,1)
    open(f,'w').write(s)
