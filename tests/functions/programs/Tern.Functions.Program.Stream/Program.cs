using Tern.Functions;

return await Function.RunAsync(new StreamHandler());
