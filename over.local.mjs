import { chromium } from 'playwright';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for (const p of process.argv.slice(2)) { const page=await b.newPage({viewport:{width:360,height:800}});
await page.goto('http://localhost:4731'+p,{waitUntil:'networkidle'});
console.log(p, await page.evaluate(()=>{const w=document.documentElement.clientWidth;const out=[document.documentElement.scrollWidth];
const clipped=(e)=>{let abs=getComputedStyle(e).position==='absolute';for(let a=e.parentElement;a&&a!==document.body;a=a.parentElement){const s=getComputedStyle(a);if(abs&&s.position==='static')continue; abs=s.position==='absolute'; if(s.overflowX!=='visible')return true; if(s.position==='fixed')return false;}return false;};
for(const e of document.querySelectorAll('body *')){const r=e.getBoundingClientRect();if(r.width&&(r.right>w+1||r.left<-1)&&!clipped(e))out.push(e.tagName+'.'+String(e.className?.baseVal??e.className).slice(0,60)+' '+getComputedStyle(e).position+' '+Math.round(r.left)+'..'+Math.round(r.right)+' '+e.textContent.slice(0,30)+' <'+e.parentElement.className+'<'+e.parentElement.parentElement.className);}return out.slice(0,10).join('\n');}));
await page.close();}
await b.close();
