using Tern.Functions.Testing;

namespace Tern_Function.Tests;

public sealed class OrdersTests
{
    [Fact]
    public async Task Place_returns_the_total()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>(cancellationToken: TestContext.Current.CancellationToken);

        FunctionResponse response = await host.InvokeAsync(new Order("7", [new OrderLine("pen", 2, 1.5m)]), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(new Receipt("7", 3), response.Read<Receipt>());
        Assert.Equal("Placed order 7", Assert.Single(response.Logs).Message);
    }

    [Fact]
    public async Task Place_without_lines_is_an_error()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>(cancellationToken: TestContext.Current.CancellationToken);

        FunctionErrorException error = await Assert.ThrowsAsync<FunctionErrorException>(
            () => host.InvokeAsync(new Order("7", []), cancellationToken: TestContext.Current.CancellationToken));

        Assert.Equal(nameof(ArgumentException), error.ErrorType);
    }
}
