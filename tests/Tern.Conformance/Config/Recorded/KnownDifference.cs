namespace Tern.Conformance.Config.Recorded;

/// <summary>A case whose outcome differs on purpose.</summary>
/// <param name="Test">The name of the case.</param>
/// <param name="Reason">The reason.</param>
/// <param name="AssertAsync">Asserts the opposite outcome.</param>
internal sealed record KnownDifference(string Test, string Reason, Func<ConfigCase, Task> AssertAsync)
{
    /// <summary>Asserts the opposite outcome, and adds the reason to the notes of the case.</summary>
    public Task RunAsync(ConfigCase test)
    {
        test.Notes.Add($"the opposite outcome is asserted. {Reason}");
        return AssertAsync(test);
    }
}
