namespace Tern.Tool.Tests;

public sealed class ExitCodeTests
{
    [Theory]
    [InlineData("'tern --help'")]
    [InlineData("'shwo'", "shwo")]
    [InlineData("'tern show --help'", "show")]
    [InlineData("--depth must be", "show", "dynamodb", "Query", "--depth", "0")]
    [InlineData("--output", "generate", "sqs")]
    [InlineData("private", "generate", "sqs", "-o", "nowhere", "--access", "private")]
    [InlineData("'tern models --help'", "models")]
    [InlineData("'tern models build --help'", "models", "build")]
    public void An_invalid_command_line_exits_with_2_and_points_to_help(string named, params string[] arguments)
    {
        TernResult result = Tern.Run(arguments);
        Assert.Equal(2, result.ExitCode);
        Assert.Contains(named, result.Error + result.Output, StringComparison.Ordinal);
        Assert.Contains("--help' for the usage.", result.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Did you mean sqs?", "show", "sqss")]
    [InlineData("Did you mean Query?", "show", "dynamodb", "Quary")]
    [InlineData("Did you mean DescribeInstances?", "show", "ec2", "DescribeInstance")]
    [InlineData("'weather.json' does not exist", "show", "weather.json")]
    [InlineData("importexport.json", "generate", "importexport", "-o", "nowhere")]
    public void A_missing_or_unsupported_input_exits_with_1_and_names_it(string named, params string[] arguments) => Tern.Run(arguments).Failed(1, named);

    [Theory]
    [InlineData("tern [command] [options]", "--help")]
    [InlineData("tern show <SERVICE> [<OPERATION>] [options]", "show", "--help")]
    [InlineData(".", "--version")]
    public void Help_and_version_exit_with_0(string named, params string[] arguments) => Assert.Contains(named, Tern.Run(arguments).Succeeded(), StringComparison.Ordinal);
}
