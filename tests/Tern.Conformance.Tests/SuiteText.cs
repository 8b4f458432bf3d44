using System.Text.RegularExpressions;

namespace Tern.Conformance.Tests;

/// <summary>Changes the text of a suite.</summary>
internal static class SuiteText
{
    /// <summary>Replaces a text inside the case of that id, which ends where the next one begins.</summary>
    public static string Change(string model, string id, string text, string replacement)
    {
        int start = model.IndexOf($"\"id\": \"{id}\"", StringComparison.Ordinal);
        int end = model.IndexOf("\"id\": \"", start + 1, StringComparison.Ordinal);
        end = end < 0 ? model.Length : end;
        string flat = Flatten(model[start..end]);
        string wanted = Flatten(text);
        Assert.Contains(wanted, flat, StringComparison.Ordinal);
        return model[..start] + flat.Replace(wanted, replacement, StringComparison.Ordinal) + model[end..];
    }

    // As the cases are written in the tests: on one line, a blank behind colons and commas, none inside brackets.
    private static string Flatten(string json) =>
        Regex.Replace(Regex.Replace(json, @"\s*\n\s*", " "), @"(?<=[\[{]) (?=\S)|(?<=[^,:\s]) (?=[\]}])", "");
}
