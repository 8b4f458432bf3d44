using System.Net;
using Tern.Local.Server;

namespace Tern.Referees.Tests.Server;

public sealed class CommandLineTests
{
    [Fact]
    public void Without_arguments_it_listens_on_port_8000_of_this_machine_in_memory()
    {
        CommandLine command = CommandLine.Parse([])!;
        Assert.Equal((8000, IPAddress.Loopback), (command.Server.Port, command.Server.Address));
        Assert.Equal(("us-east-1", null, true), (command.Aws.Region, command.Aws.Folder, command.Aws.VerifiesSignatures));
        Assert.Equal(["LOCALACCESSKEYID"], command.Aws.Credentials.Select(key => key.AccessKeyId));
    }

    [Fact]
    public void Every_argument_is_taken()
    {
        CommandLine command = CommandLine.Parse(
        [
            "--port", "0", "--folder", "data", "--address", "::1", "--region", "eu-west-1", "--no-signatures", "--access-key", "KEY", "--secret-key", "SECRET",
        ])!;
        Assert.Equal((0, IPAddress.IPv6Loopback), (command.Server.Port, command.Server.Address));
        Assert.Equal(("eu-west-1", "data", false), (command.Aws.Region, command.Aws.Folder, command.Aws.VerifiesSignatures));
        Assert.Equal([("KEY", "SECRET")], command.Aws.Credentials.Select(key => (key.AccessKeyId, key.SecretAccessKey)));
    }

    [Theory]
    [InlineData("--help")]
    [InlineData("-h")]
    [InlineData("--port", "1", "--help")]
    public void Help_is_no_error(params string[] arguments) => Assert.Null(CommandLine.Parse(arguments));

    [Theory]
    [InlineData("--port: not a number from 0 to 65535.", "--port", "65536")]
    [InlineData("--port: not a number from 0 to 65535.", "--port", "-1")]
    [InlineData("--port: not a number from 0 to 65535.", "--port", "x")]
    [InlineData("--address: not an IP address.", "--address", "localhost")]
    [InlineData("--port: unknown, or its value is missing.", "--port")]
    [InlineData("--nonsense: unknown.", "--nonsense", "1")]
    [InlineData("nonsense: unknown, or its value is missing.", "nonsense")]
    public void A_wrong_argument_is_named(string message, params string[] arguments) =>
        Assert.Equal(message, Assert.Throws<FormatException>(() => CommandLine.Parse(arguments)).Message);

    [Fact]
    public void Every_argument_is_in_the_help()
    {
        foreach (string argument in (string[])["--port", "--folder", "--address", "--region", "--access-key", "--secret-key", "--no-signatures", "--help"])
            Assert.Contains(argument, CommandLine.Usage, StringComparison.Ordinal);
    }
}
