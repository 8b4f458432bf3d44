using System.Net;
using Tern.Local.Server;

namespace Tern.Referees.Tests.Server;

public sealed class CommandLineTests
{
    [Fact]
    public void Parse_without_arguments_uses_port_8000_the_loopback_address_and_memory()
    {
        CommandLine command = CommandLine.Parse([]);
        Assert.Equal((8000, IPAddress.Loopback), (command.Server.Port, command.Server.Address));
        Assert.Equal(("us-east-1", null, true), (command.Aws.Region, command.Aws.Folder, command.Aws.VerifiesSignatures));
        Assert.Equal((RequestLogLevel.Warning, null), (command.Server.LogLevel, command.Output));
        Assert.Equal(["LOCALACCESSKEYID"], command.Aws.Credentials.Select(key => key.AccessKeyId));
    }

    [Fact]
    public void Parse_reads_every_argument()
    {
        CommandLine command = CommandLine.Parse(
        [
            "--port", "0", "--folder", "data", "--address", "::1", "--allow-host", "one.test", "--allow-host", "two", "--allow-outbound", "hooks.test", "--allow-outbound", "192.168.1.7", "--log", "info", "--region", "eu-west-1", "--no-signatures", "--access-key", "KEY", "--secret-key", "SECRET",
        ]);
        Assert.Equal((0, IPAddress.IPv6Loopback), (command.Server.Port, command.Server.Address));
        Assert.Equal(["one.test", "two"], command.Server.AllowedHosts);
        Assert.Equal(["hooks.test", "192.168.1.7"], command.Server.AllowedOutboundHosts);
        Assert.Equal(RequestLogLevel.Info, command.Server.LogLevel);
        Assert.Equal(("eu-west-1", "data", false), (command.Aws.Region, command.Aws.Folder, command.Aws.VerifiesSignatures));
        Assert.Equal([("KEY", "SECRET")], command.Aws.Credentials.Select(key => (key.AccessKeyId, key.SecretAccessKey)));
    }

    [Fact]
    public void Functions_are_not_executed_by_default_and_not_for_a_network_with_a_public_secret()
    {
        Assert.False(CommandLine.Parse([]).Server.RunsFunctions);
        Assert.True(CommandLine.Parse(["--run-functions"]).Server.RunsFunctions);
        Assert.True(CommandLine.Parse(["--run-functions", "--address", "0.0.0.0", "--secret-key", "SECRET"]).Server.RunsFunctions);
        Assert.Throws<FormatException>(() => CommandLine.Parse(["--run-functions", "--address", "0.0.0.0"]));
        Assert.Throws<FormatException>(() => CommandLine.Parse(["--run-functions", "--address", "0.0.0.0", "--secret-key", "SECRET", "--no-signatures"]));
    }

    [Fact]
    public void Events_are_recorded_only_for_functions()
    {
        Assert.Equal(0, CommandLine.Parse([]).Aws.MaxEvents);
        Assert.True(CommandLine.Parse(["--run-functions"]).Aws.MaxEvents > 0);
    }

    [Theory]
    [InlineData("--help")]
    [InlineData("-h")]
    [InlineData("--port", "1", "--help")]
    public void Parse_of_help_returns_the_usage(params string[] arguments) => Assert.Equal(CommandLine.Usage, CommandLine.Parse(arguments).Output);

    [Fact]
    public void Parse_of_version_returns_the_version() => Assert.StartsWith("0.", CommandLine.Parse(["--version"]).Output, StringComparison.Ordinal);

    [Theory]
    [InlineData("Invalid value '65536' of --port. Use a number from 0 to 65535.", "--port", "65536")]
    [InlineData("Invalid value '-1' of --port. Use a number from 0 to 65535.", "--port", "-1")]
    [InlineData("Invalid value 'x' of --port. Use a number from 0 to 65535.", "--port", "x")]
    [InlineData("Invalid value 'localhost' of --address. Use an IP address, for example 127.0.0.1.", "--address", "localhost")]
    [InlineData("Missing value of --port. Write the value after it.", "--port")]
    [InlineData("Missing value of --access-key. Write the value after it.", "--access-key", "")]
    [InlineData("Missing value of --secret-key. Write the value after it.", "--access-key", "KEY", "--secret-key", "")]
    [InlineData("Missing value of --folder. Write the value after it.", "--folder", "")]
    [InlineData("Invalid value 'eu/west' of --region. Use the name of a region, for example us-east-1.", "--region", "eu/west")]
    [InlineData("Invalid value 'http://tern.test' of --allow-host. Use a host name without scheme and port, for example dev.example.", "--allow-host", "http://tern.test")]
    [InlineData("Invalid value 'https://hooks.test/' of --allow-outbound. Use a host name or an IP address without scheme and port, for example dev.example.", "--allow-outbound", "https://hooks.test/")]
    [InlineData("Invalid value 'hooks.test:80' of --allow-outbound. Use a host name or an IP address without scheme and port, for example dev.example.", "--allow-outbound", "hooks.test:80")]
    [InlineData("Unknown value 'debug' of --log. Use none, error, warning or info.", "--log", "debug")]
    [InlineData("Unknown option '--nonsense'. Use an option that --help lists.", "--nonsense", "1")]
    [InlineData("Unknown option 'nonsense'. Use an option that --help lists.", "nonsense")]
    public void Parse_of_an_invalid_argument_throws_an_error_that_names_it(string message, params string[] arguments) =>
        Assert.Equal(message, Assert.Throws<FormatException>(() => CommandLine.Parse(arguments)).Message);

    [Theory]
    [InlineData("--access-key", "a/b")]
    [InlineData("--access-key", "KEY ID")]
    [InlineData("--secret-key", "a\nb")]
    public void Parse_of_a_malformed_key_is_a_usage_error_without_its_value(string name, string value)
    {
        FormatException error = Assert.Throws<FormatException>(() => CommandLine.Parse([name, value]));
        Assert.Contains(name, error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain(value, error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(false, "--address", "127.0.0.2")]
    [InlineData(false, "--address", "::1", "--no-signatures")]
    [InlineData(false, "--address", "0.0.0.0", "--access-key", "KEY", "--secret-key", "SECRET")]
    [InlineData(true, "--address", "0.0.0.0")]
    [InlineData(true, "--address", "::")]
    [InlineData(true, "--address", "192.168.1.7", "--access-key", "KEY")]
    [InlineData(true, "--address", "0.0.0.0", "--no-signatures", "--access-key", "KEY", "--secret-key", "SECRET")]
    public void Warning_of_a_public_secret_on_a_network_is_not_null(bool isExpected, params string[] arguments) =>
        Assert.Equal(isExpected, CommandLine.Parse(arguments).Warning is not null);

    [Fact]
    public void Usage_lists_every_argument()
    {
        foreach (string argument in (string[])["--port", "--folder", "--address", "--allow-host", "--region", "--access-key", "--secret-key", "--no-signatures", "--run-functions", "--function", "--function-env", "--api", "--stream", "--queue", "--bucket", "--log", "--version", "--help"])
            Assert.Contains(argument, CommandLine.Usage, StringComparison.Ordinal);
    }
}
