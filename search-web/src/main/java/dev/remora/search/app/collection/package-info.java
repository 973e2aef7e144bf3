/// Commands that maintain and exchange collections: `check`, `repair`, `backup`, `restore`, `export`, `import`.
package dev.remora.search.app.collection;
