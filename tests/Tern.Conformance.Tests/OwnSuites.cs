namespace Tern.Conformance.Tests;

/// <summary>Suites of this repository: cases that the published suites do not contain, and the suites of the tests of the runner.</summary>
internal static class OwnSuites
{
    public static string Folder { get; } = Path.Combine(AppContext.BaseDirectory, "Suites");

    public static string Text(string suite) => File.ReadAllText(PathOf(suite));

    public static string PathOf(string suite) => Path.Combine(Folder, "protocol-tests", suite + ".json");

    /// <summary>The path of a file with cases of configuration files and credentials.</summary>
    public static string ConfigPathOf(string suite) => Path.Combine(Folder, "config", suite + ".json");
}
