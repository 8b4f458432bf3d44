using Tern.Functions.Generator.Tests.Functions;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Generator.Tests.Examples;

/// <summary>The examples of the pages return what the pages state.</summary>
public sealed class ExampleTests
{
    [Fact]
    public async Task Transfer_that_is_valid_is_executed() =>
        Assert.Equal("\"t-1 transferred\"", (await HostRun.RunAsync("transfer", """{"id":"t-1","amount":10}""", events: 2)).Body);

    [Fact]
    public async Task Transfer_that_is_not_valid_is_an_error()
    {
        FakeRequest result = await HostRun.RunAsync("transfer", """{"id":"t-1","amount":0}""");
        Assert.EndsWith("/error", result.Line, StringComparison.Ordinal);
        Assert.Equal("The amount must be positive.", HostRun.ErrorMessage(result));
    }
}
