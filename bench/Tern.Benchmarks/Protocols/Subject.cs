namespace Tern.Benchmarks.Protocols;

/// <summary>The code that executes a case.</summary>
/// <param name="Name">The name: Tern, a baseline, or another library.</param>
/// <param name="Work">One call. It returns its result, or null if it writes a request.</param>
internal sealed record Subject(string Name, Func<object?> Work)
{
    public const string Tern = "Tern";
    public const string Baseline = "Baseline";
    public const string Json = "Tern's JSON";
}
