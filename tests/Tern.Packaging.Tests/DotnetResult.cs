namespace Tern.Packaging.Tests;

/// <summary>The exit code and the complete output of a command.</summary>
internal sealed record DotnetResult(int ExitCode, string Output)
{
    /// <summary>The only error of a build.</summary>
    public string SingleError()
    {
        Assert.NotEqual(0, ExitCode);
        string error = Assert.Single(Output.Split('\n').Where(line => line.Contains("error ", StringComparison.Ordinal) && line.Contains(": ", StringComparison.Ordinal)).Select(line => line.Trim()).Distinct());
        Assert.DoesNotContain("MSB3073", Output, StringComparison.Ordinal);
        return error;
    }

    public DotnetResult Succeeded()
    {
        Assert.True(ExitCode == 0, Output);
        return this;
    }
}
