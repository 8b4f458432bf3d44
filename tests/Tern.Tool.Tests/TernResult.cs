namespace Tern.Tool.Tests;

/// <summary>Exit code and output of a command.</summary>
internal sealed record TernResult(int ExitCode, string Output, string Error)
{
    public string Succeeded()
    {
        Assert.True(ExitCode == 0, Error);
        Assert.Empty(Error);
        return Output;
    }

    public void Failed(int exitCode, params string[] named)
    {
        Assert.Equal(exitCode, ExitCode);
        Assert.Empty(Output);
        foreach (string text in named)
            Assert.Contains(text, Error, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", Error, StringComparison.Ordinal);
    }
}
