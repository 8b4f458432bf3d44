namespace Tern.Packaging.Tests;

/// <summary>How a command ended, and all that it printed.</summary>
internal sealed record DotnetResult(int ExitCode, string Output)
{
    public DotnetResult Succeeded()
    {
        Assert.True(ExitCode == 0, Output);
        return this;
    }
}
