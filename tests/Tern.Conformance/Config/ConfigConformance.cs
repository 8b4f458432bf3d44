using System.Text.Json;

namespace Tern.Conformance.Config;

/// <summary>
/// Runs the cases of configuration files and credentials of a folder through the public API. Each case has an environment of its own: variables,
/// files, a clock and a handler.
/// </summary>
public static class ConfigConformance
{
    private const string Kind = "config";

    /// <summary>The time limit of a case. A case that exceeds it has failed.</summary>
    private static readonly TimeSpan s_caseTimeout = TimeSpan.FromSeconds(60);

    /// <summary>The files of a conformance folder that contain cases. Empty if there are none.</summary>
    public static IReadOnlyList<string> Files(string folder)
    {
        string cases = Path.Combine(folder, "config");
        return Directory.Exists(cases) ? [.. Directory.GetFiles(cases, "*.json").Order(StringComparer.Ordinal)] : [];
    }

    /// <summary>Runs the cases of one file. The name of the file determines their kind.</summary>
    public static async Task<SuiteResult> RunAsync(string file)
    {
        string suite = Path.GetFileNameWithoutExtension(file);
        if (ConfigSuite.Find(suite) is not { } runner)
            return new(suite, Kind, 1, 0, [$"{suite}: no kind of cases has this name. Expected {string.Join(", ", ConfigSuite.Names)}."]);
        List<ConfigCase> cases;
        try
        {
            cases = ConfigCase.ReadAll(file);
        }
        catch (Exception e) when (e is JsonException or IOException or InvalidOperationException)
        {
            return new(suite, Kind, 1, 0, [$"{suite}: {e.Message}"]);
        }
        List<string> failures = [];
        List<string> notes = [];
        foreach (ConfigCase test in cases)
        {
            if (await FindFailureAsync(runner, test) is { } failure)
                failures.Add($"{test.Name}: {failure}");
            notes.AddRange(test.Notes.Select(note => $"{test.Name}: {note}"));
        }
        return new(suite, Kind, cases.Count, cases.Count - failures.Count, failures) { Notes = notes };
    }

    private static async Task<string?> FindFailureAsync(ConfigSuite suite, ConfigCase test)
    {
        try
        {
            await suite.RunAsync(test).WaitAsync(s_caseTimeout);
            return null;
        }
        catch (CaseFailedException e)
        {
            return e.Message;
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // An unexpected exception is a defect of the code under test or of the case, and one failed case.
            return $"threw {e.GetType()}: {e.Message}";
        }
    }
}
