using Microsoft.Extensions.DependencyInjection;
using Tern.Functions;

// Own types, and a class that is constructed with three services of a container.
return await FunctionHost.RunAsync(services => services.AddSingleton<Prices>().AddSingleton<Taxes>().AddSingleton<Receipts>());
