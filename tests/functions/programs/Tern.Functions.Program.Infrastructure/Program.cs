using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDB;
using Tern.Functions;
using Tern.Functions.Program.Infrastructure;
using Tern.S3;

// Functions with every trigger, whose code calls operations directly, through the mapper, an interface, a filter and a lambda.
return await FunctionHost.RunAsync(services => services
    .AddSingleton(_ => new DynamoDBClient())
    .AddSingleton(_ => new S3Client())
    .AddSingleton<IOrderStore>(provider => new OrderStore(provider.GetRequiredService<DynamoDBClient>())));
