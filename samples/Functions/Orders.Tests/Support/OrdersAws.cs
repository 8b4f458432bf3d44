using Orders.Local;
using Tern.DynamoDB;
using Tern.Functions.Testing;
using Tern.Local;

namespace Orders.Tests.Support;

/// <summary>An AWS in this process with the tables of the sample, whose clock only moves when the test moves it.</summary>
internal sealed class OrdersAws : IAsyncDisposable
{
    private OrdersAws(LocalAws aws)
    {
        Aws = aws;
        Dynamo = aws.CreateClient<DynamoDBClient>();
    }

    public LocalAws Aws { get; }

    public DynamoDBClient Dynamo { get; }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static async Task<OrdersAws> StartAsync()
    {
        var orders = new OrdersAws(await LocalAws.StartAsync(cancellationToken: Token));
        orders.Aws.Clock.Freeze();
        await Deployment.CreateTablesAsync(orders.Dynamo, Token);
        return orders;
    }

    /// <summary>Starts a function of the program: <c>http</c>, <c>projection</c> or <c>clean-up</c>.</summary>
    public Task<FunctionTestHost> StartFunctionAsync(string name) =>
        FunctionTestHost.StartAsync<Program>(new() { Aws = Aws, Handler = name, FunctionName = name, TimeProvider = Aws.Clock }, Token);

    public async ValueTask DisposeAsync()
    {
        Dynamo.Dispose();
        await Aws.DisposeAsync();
    }
}
