using System.Text.RegularExpressions;

namespace Tern.Conformance.Tests;

/// <summary>Changes the text of a suite.</summary>
internal static class SuiteText
{
    /// <summary>Replaces a text in the case with the given id. A case ends where the next one begins.</summary>
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

    // The format of the texts in the tests: one line, a space after colons and commas, no space inside brackets.
    private static string Flatten(string json) =>
        Regex.Replace(Regex.Replace(json, @"\s*\n\s*", " "), @"(?<=[\[{]) (?=\S)|(?<=[^,:\s]) (?=[\]}])", "");
}
