import { chromium } from 'playwright';
const base='http://localhost:4731';
const browser=await chromium.launch({executablePath: process.env.CHROME, args:['--no-sandbox']});
const out='/tmp/wt/x-ui-tmp/shots/';
for (const lang of (process.argv[2]??'de,ar').split(',')) for (const width of [360,1280]) {
  const page=await browser.newPage({viewport:{width,height:800}, ignoreHTTPSErrors:true});
  page.on('pageerror',(e)=>console.log(lang,width,'ERR',e.message.slice(0,200)));
  page.on('console',(m)=>{ if(m.type()==='error') console.log(lang,width,'CONSOLE',m.text().slice(0,300)); });
  for (const [name,path] of (process.argv[3]? process.argv[3].split(',').map(p=>[p.replaceAll('/','_')||'home',p]) : [['home',''],['missing','/nothing-here'],['offline','/offline'],['search','/search'],['outbox','/dev/outbox']])) {
    await page.goto(`${base}/${lang}${path}`,{waitUntil:'networkidle'}).catch((e)=>console.log(e.message));
    const r=await page.evaluate(()=>({dir:document.documentElement.dir,lang:document.documentElement.lang,sw:document.documentElement.scrollWidth,cw:document.documentElement.clientWidth,title:document.title}));
    console.log(lang,width,name,JSON.stringify(r), r.sw>r.cw?'OVERFLOW':'');
    await page.screenshot({path:`${out}${lang}-${width}-${name}.png`});
    if(name==='home'){ await page.evaluate(()=>window.scrollTo(0,document.body.scrollHeight)); await page.waitForTimeout(300); await page.screenshot({path:`${out}${lang}-${width}-foot.png`}); await page.evaluate(()=>window.scrollTo(0,0));
      const menu=page.locator('summary').filter({visible:true}).last(); await menu.click().catch(()=>{}); await page.waitForTimeout(200); await page.screenshot({path:`${out}${lang}-${width}-menu.png`}); }
  }
  await page.close();
}
await browser.close();
