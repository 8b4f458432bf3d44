using Microsoft.Extensions.DependencyInjection;
using Orders;
using Tern;
using Tern.DynamoDB;
using Tern.Functions;
using Tern.Functions.Idempotency;
using Tern.Functions.Metrics;

[assembly: FunctionSettings(Description = "The API of orders and customers", MemorySize = 256, Timeout = 10)]

// Three functions in one program. The handler setting selects one: http, projection or clean-up.
return await FunctionHost.RunAsync(services =>
{
    services.AddTern().AddDynamoDB();
    services.AddSingleton(AwsEnvironment.Process.TimeProvider);
    services.AddSingleton(_ => new FunctionMetrics("Orders"));
    services.AddSingleton<PriceList>();
    services.AddSingleton(provider => new FunctionIdempotency(
        provider.GetRequiredService<DynamoDBClient>(),
        "order-requests",
        new() { KeyPrefix = "place-order", ValidationPointer = "", ExpiresAfter = TimeSpan.FromDays(1) }));
});
