using Tern.Runtime;

namespace Tern.Core.Tests.Identity;

public class CommandLineTests
{
    [Theory]
    [InlineData("", new string[0])]
    [InlineData("   \t ", new string[0])]
    [InlineData("program", new[] { "program" })]
    [InlineData("  program  a\tb\n", new[] { "program", "a", "b" })]
    [InlineData("\"/opt/my program\" --x \"a b\"", new[] { "/opt/my program", "--x", "a b" })]
    [InlineData("'/opt/my program' 'a \"b\" c'", new[] { "/opt/my program", "a \"b\" c" })]
    [InlineData("/opt/my\\ program a\\\\b", new[] { "/opt/my program", "a\\b" })]
    [InlineData("p --x=\"a b\"c'd e'", new[] { "p", "--x=a bcd e" })]
    [InlineData("p \"\" ''", new[] { "p", "", "" })]
    [InlineData("p \"a\\\"b\" \"a\\\\b\" \"a\\nb\" \"\\$x\" \"\\`x\"", new[] { "p", "a\"b", "a\\b", "a\\nb", "$x", "`x" })]
    [InlineData("p 'a\\' b", new[] { "p", "a\\", "b" })]
    [InlineData("p a\\'b \\\"", new[] { "p", "a'b", "\"" })]
    [InlineData("p \\", new[] { "p", "\\" })]
    [InlineData("p $HOME ~ | ; # &", new[] { "p", "$HOME", "~", "|", ";", "#", "&" })]
    public void Split_on_Unix_has_the_quotes_of_a_shell(string command, string[] expected) => Assert.Equal(expected, CommandLine.Split(command, isWindows: false));

    [Theory]
    [InlineData("", new string[0])]
    [InlineData("C:\\tools\\aws.exe a b", new[] { "C:\\tools\\aws.exe", "a", "b" })]
    [InlineData("\"C:\\Program Files\\aws.exe\" \"a b\"", new[] { "C:\\Program Files\\aws.exe", "a b" })]
    [InlineData("\\\\server\\share\\aws.exe 'a b'", new[] { "\\\\server\\share\\aws.exe", "'a", "b'" })]
    [InlineData("p \"a\\\"b\" a\\\"b", new[] { "p", "a\"b", "a\"b" })]
    [InlineData("p \"a\\\\b\" a\\ b", new[] { "p", "a\\\\b", "a\\", "b" })]
    [InlineData("p \"\" --x=\"a b\"", new[] { "p", "", "--x=a b" })]
    [InlineData("p %HOME% ^ | &", new[] { "p", "%HOME%", "^", "|", "&" })]
    public void Split_on_Windows_has_double_quotes_only(string command, string[] expected) => Assert.Equal(expected, CommandLine.Split(command, isWindows: true));

    [Theory]
    [InlineData("p \"PLANTED", false)]
    [InlineData("p 'PLANTED", false)]
    [InlineData("p 'PLANTED\"", false)]
    [InlineData("p \"PLANTED\\\"", false)]
    [InlineData("p \"PLANTED", true)]
    [InlineData("p \"C:\\PLANTED\\\"", true)]
    public void Split_of_an_open_quote_throws_without_the_command(string command, bool isWindows)
    {
        var error = Assert.Throws<TernCredentialsException>(() => CommandLine.Split(command, isWindows));
        Assert.Equal("A quote in the credential_process is not closed. Close it.", error.Message);
        Assert.DoesNotContain("PLANTED", error.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData(" ")]
    public void Constructor_with_an_empty_command_throws_TernCredentialsException(string command) =>
        Assert.Equal("The credential_process is empty. Set a program and its arguments.", Assert.Throws<TernCredentialsException>(() => new ProcessCredentialsProvider(command, AwsEnvironment.None)).Message);

    [Fact]
    public void ToString_does_not_contain_the_command() => Assert.Equal("Credential process", new ProcessCredentialsProvider("program --key PLANTED", AwsEnvironment.None).ToString());
}
