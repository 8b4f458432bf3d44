using System.Text.Json;

namespace Tern.Local.Tests.Recorded;

/// <summary>The cases of a file of recordings: which are repeated, which are not, and which responses differ. The recordings have only responses; the requests follow from the names.</summary>
/// <param name="file">The name of the file, for example <c>eventbridge.json</c>.</param>
internal sealed class CaseSet(string file)
{
    private readonly Dictionary<string, Func<CaseRun, Task>> _repeated = new(StringComparer.Ordinal);

    /// <summary>The cases that are not repeated, with the reason. The name has no parameters, or the case is the only one with its parameters.</summary>
    public Dictionary<string, string> Excluded { get; } = new(StringComparer.Ordinal);

    /// <summary>The responses that differ, as <c>case: label</c>, with the reason.</summary>
    public Dictionary<string, string> Differences { get; } = new(StringComparer.Ordinal);

    /// <summary>The labels of responses that differ in all cases, with the reason. A text is a part of the label.</summary>
    public Dictionary<string, string> DifferentLabels { get; } = new(StringComparer.Ordinal);

    /// <summary>The names of the repeated cases, without parameters.</summary>
    public IEnumerable<string> Names => _repeated.Keys.Order(StringComparer.Ordinal);

    /// <summary>Adds the repetition of a case, for all of its parameters.</summary>
    public void Add(string name, Func<CaseRun, Task> repeat) => _repeated.Add(name, repeat);

    /// <summary>Repeats the cases with a name, and asserts that exactly the listed responses differ.</summary>
    public async Task VerifyAsync(string name)
    {
        var expected = new List<string>();
        var actual = new List<string>();
        int cases = 0;
        foreach ((string full, JsonElement responses) in Read().Where(entry => WithoutParameters(entry.Name) == name && !Excluded.ContainsKey(entry.Name)))
        {
            cases++;
            await using CaseRun run = await CaseRun.StartAsync(full, responses);
            await _repeated[name](run);
            foreach ((string label, string problem) in run.Differences.Where(difference => !IsListed(full, difference.Label)))
                actual.Add($"{full}: {label}: {problem}");
            // A listed difference that does not exist anymore is an error too.
            expected.AddRange(run.Labels.Where(label => IsListed(full, label) && !run.Differences.Any(difference => difference.Label == label)).Select(label => $"{full}: {label}"));
        }
        Assert.True(actual.Count == 0, $"Differences:\n{string.Join('\n', actual)}");
        Assert.True(expected.Count == 0, $"These responses do not differ:\n{string.Join('\n', expected)}");
        Assert.NotEqual(0, cases);
    }

    /// <summary>Asserts that each case is repeated or excluded with a reason, and that each entry of a list is a case.</summary>
    public void VerifyCompleteness()
    {
        string[] names = [.. Read().Select(entry => entry.Name)];
        Assert.DoesNotContain(names, name => !_repeated.ContainsKey(WithoutParameters(name)) && !Excluded.ContainsKey(WithoutParameters(name)) && !Excluded.ContainsKey(name));
        Assert.DoesNotContain(_repeated.Keys.Concat(Excluded.Keys), key => !names.Any(name => name == key || WithoutParameters(name) == key));
        Assert.DoesNotContain(Differences.Keys, key => !names.Any(name => key.StartsWith(name + ": ", StringComparison.Ordinal)));
    }

    private bool IsListed(string name, string label) => Differences.ContainsKey($"{name}: {label}") || DifferentLabels.Keys.Any(part => label.Contains(part, StringComparison.Ordinal));

    private static string WithoutParameters(string name) => name.Split('[')[0];

    private IEnumerable<(string Name, JsonElement Responses)> Read() =>
        Support.Recordings.Require(file).EnumerateArray().Select(entry => (entry.GetProperty("test").GetString()!.Split("::", 2)[1], entry.GetProperty("answers")));
}
