/**
 * The script of the home page that shows a banner when the files of the site cannot be found. It is inline, because a
 * file could not be found either. `data-base` of its element holds the base URL.
 */
export const bannerScript: string = `(function(){
var d=document,base=d.currentScript.dataset.base;
addEventListener('load',function(){
if(getComputedStyle(d.documentElement).getPropertyValue('--docs-build'))return;
var b=d.createElement('div'),p=location.pathname.replace(/[^/]*$/,'');
b.id='docs-base-url-banner';
b.style.cssText='border:thick solid red;background:#ffe6b3;color:#000;padding:20px';
b.textContent='This site did not load its files. It was built for the base URL "'+base+'", '+(p==base?'which fits this address: see whether its folder "assets" was published.':'and this page suggests "'+p+'": set baseUrl in the configuration, then build again.');
d.body.prepend(b)
})
})()`
