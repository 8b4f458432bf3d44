using Tern.Local.Server;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Server;

/// <summary>The program <c>tern-local</c> as a user starts it.</summary>
public sealed class ProgramTests
{
    [Theory]
    [InlineData("--access-key", "")]
    [InlineData("--access-key", "a/b")]
    [InlineData("--secret-key", "")]
    public async Task A_malformed_key_is_a_usage_error(string name, string value)
    {
        using var server = ServerProcess.Start("--port", "0", name, value);
        (int exitCode, string output, string errors) = await server.EndAsync();
        Assert.Equal((2, ""), (exitCode, output));
        Assert.StartsWith(name, errors, StringComparison.Ordinal);
        Assert.EndsWith(CommandLine.Usage, errors.TrimEnd(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_default_secret_on_a_network_is_warned_about_on_standard_error()
    {
        using var server = ServerProcess.Start("--port", "0", "--address", "0.0.0.0");
        await server.ReadyAsync();
        Assert.StartsWith("Warning: The secret key is the public default and the address is 0.0.0.0.", await server.Errors.ReadLineAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
    }
}
