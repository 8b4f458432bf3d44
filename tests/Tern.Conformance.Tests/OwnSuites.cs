namespace Tern.Conformance.Tests;

/// <summary>Suites of this repository: what the published ones do not hold, and what the runner itself is tested with.</summary>
internal static class OwnSuites
{
    public static string Folder { get; } = Path.Combine(AppContext.BaseDirectory, "Suites");

    public static string Text(string suite) => File.ReadAllText(PathOf(suite));

    public static string PathOf(string suite) => Path.Combine(Folder, "protocol-tests", suite + ".json");
}
